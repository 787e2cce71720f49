import { BankFileError, quote } from '../errors.ts';

/**
 * Conversion into the EPC's character set (Latin letters, digits, space and / - ? : ( ) . , ' +), after the EPC's
 * conversion table (EPC217-08): one base letter for a letter with marks (ä → a, ö → o, å → a), because what a mark
 * stands for differs by language. Greek after ISO 843, Cyrillic after the Bulgarian table, with the letters of other
 * languages added. Characters without an equivalent become a full stop. Only ß deviates: ss, as German banks allow.
 */
const PERMITTED = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

const LETTERS: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ı: 'i', ħ: 'h', ŋ: 'n', ŧ: 't' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
  ...{ ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps' },
  ...{ ω: 'o', а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts' },
  ...{ ч: 'ch', ш: 'sh', щ: 'sht', ъ: 'a', ы: 'y', ь: 'y', э: 'e', ю: 'yu', я: 'ya', ђ: 'dj' },
  ...{ ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz', ѕ: 'dz', є: 'ie', і: 'i', ґ: 'g' },
};

const SIGNS: Readonly<Record<string, string>> = {
  ...{ '&': '+', ';': ',', '[': '(', ']': ')', '{': '(', '}': ')', '\\': '/', '|': '/', _: '-', '~': '-' },
  ...{ '`': "'", '’': "'", '‘': "'", ʼ: "'", ʹ: "'", '€': 'E', '¿': '?', '·': '.' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-' },
};

function convertCharacter(character: string): string {
  const sign = SIGNS[character];
  if (sign !== undefined) return sign;
  const lower = character.toLowerCase();
  const letters = LETTERS[lower];
  if (letters === undefined) return '.';
  return character === lower ? letters : letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** Text in the EPC's character set, without doubled spaces, cut to a length. Equal texts give equal results. */
export function toPermittedText(text: string, maxLength: number): string {
  return (
    text
      .normalize('NFC')
      // Before the decomposition, which would split these. The digraph is the only one of ISO 843 that names need.
      .replace(/([οΟ])[υύΥΎ]/g, (_, o: string) => (o === 'ο' ? 'ou' : 'Ou'))
      .replace(/´/g, "'")
      .replace(/й/g, 'y')
      .replace(/Й/g, 'Y')
      .normalize('NFKD')
      .replace(/\p{M}|\p{Cf}/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, convertCharacter)
      .trim()
      .slice(0, maxLength)
      .trimEnd()
  );
}

/** Whether a name can be written in a bank file. */
export const isPermittedName = (name: string): boolean => /[A-Za-z0-9]/.test(toPermittedText(name, 70));

/** A name of at most 70 characters. Errors: bad_payment, if no Latin letter or digit is left. */
export function toPermittedName(name: string): string {
  if (isPermittedName(name)) return toPermittedText(name, 70);
  throw new BankFileError(
    'bad_payment',
    `The name ${quote(name)} has no Latin letters, so a bank can't use it. Enter the name in Latin letters.`,
  );
}

/** Checks an id, which is never changed because answers are matched by it. Errors: bad_payment. */
export function requirePermittedId(id: string): string {
  if (id.length === 0 || id.length > 35 || !PERMITTED.test(id) || /^[/ ]|[/ ]$|\/\//.test(id))
    throw new BankFileError(
      'bad_payment',
      `The id ${quote(id)} is not allowed: 1 to 35 Latin letters, digits and / - ? : ( ) . , ' +, with no slash at the ends and no double slash.`,
    );
  return id;
}
