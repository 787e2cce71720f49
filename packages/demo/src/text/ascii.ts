const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ye', ж: 'zh', з: 'z', и: 'i', і: 'i', ї: 'yi', й: 'y',
  к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch',
  ш: 'sh', щ: 'sht', ъ: 'a', ь: '', ю: 'yu', я: 'ya',
}; // prettier-ignore

const GREEK: Readonly<Record<string, string>> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x',
  ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
}; // prettier-ignore

const LATIN: Readonly<Record<string, string>> = {
  đ: 'd', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd',
}; // prettier-ignore

/** Transliterates Cyrillic and Greek words as passports do. */
export function latinized(name: string): string {
  return name.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]+/gu, (word) => {
    const plain = word.normalize('NFD').replace(/\p{Diacritic}/gu, (mark) => (mark === '\u0306' ? mark : ''));
    const lower = plain.normalize('NFC').toLowerCase();
    const latin = lower.replace(/./gu, (letter) => CYRILLIC[letter] ?? GREEK[letter] ?? letter);
    return latin.charAt(0).toUpperCase() + latin.slice(1);
  });
}

/** Lower-case ASCII letters and digits, for addresses and usernames. */
export function ascii(text: string): string {
  return latinized(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/gu, (letter) => LATIN[letter] ?? '');
}
