/** Gathers words into paragraphs. */
export class Paragraphs {
  private readonly done: string[] = [];
  private open = '';

  add(text: string): void {
    this.open += text;
  }

  end(): void {
    const paragraph = this.open.replaceAll(/\s+/g, ' ').trim();
    this.open = '';
    if (paragraph !== '') this.done.push(paragraph);
  }

  text(): string {
    this.end();
    return this.done.join('\n\n');
  }
}
