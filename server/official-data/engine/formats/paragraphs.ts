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

  /** Goes on with the last paragraph: what comes now belongs to its end. */
  resume(): void {
    if (this.open.trim() === '') this.open = this.done.pop() ?? '';
  }

  text(): string {
    this.end();
    return this.done.join('\n\n');
  }
}
