const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * A typed text for use within a sentence: one with right-to-left letters is isolated (U+2068, U+2069), as by `<bdi>`. Otherwise
 * amounts and names after it would change places. Labels, toasts and titles are plain strings, so they can't contain a `<bdi>`.
 */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
