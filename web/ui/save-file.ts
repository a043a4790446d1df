/** Downloads a file. Replaced in the phone app, whose web view has no downloads. */
let save = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

export function setSaveFile(next: typeof save): void {
  save = next;
}

/** Saves a file that was made or fetched by a script. */
export function saveFile(file: Blob, name: string): void {
  save(file, name);
}
