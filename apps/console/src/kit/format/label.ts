/** A closed set's word as a person reads it: `in_progress` gives `In progress`. */
export function label(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The choices of a select over a closed set, each under its label. */
export function labelled(words: readonly string[]): { value: string; label: string }[] {
  return words.map((word) => ({ value: word, label: label(word) }));
}
