/** Collects text into paragraphs. */
export class Paragraphs {
  private readonly finished: string[] = [];
  private current = '';

  add(text: string): void {
    this.current += text;
  }

  end(): void {
    const paragraph = this.current.replaceAll(/\s+/g, ' ').trim();
    this.current = '';
    if (paragraph !== '') this.finished.push(paragraph);
  }

  /** Reopens the last paragraph, so that the next text is added to it. */
  reopenLast(): void {
    if (this.current.trim() === '') this.current = this.finished.pop() ?? '';
  }

  text(): string {
    this.end();
    return this.finished.join('\n\n');
  }
}
