/** What is wrong with a bank file, for the program. The error's message is for people. */
export type BankFileProblem =
  | 'unknown_format'
  | 'not_xml'
  | 'other_schema'
  | 'truncated'
  | 'wrong_currency'
  | 'bad_amount'
  | 'sums_differ'
  | 'forbidden_markup'
  | 'too_large'
  | 'wrong_encoding'
  | 'malformed'
  | 'bad_payment';

/** A file that can't be read or written. Its message is a sentence for people and names the place. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError';
  readonly problem: BankFileProblem;

  constructor(problem: BankFileProblem, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.problem = problem;
  }
}

/** A value of a file, short enough for a message. */
export const quote = (value: string): string => `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
