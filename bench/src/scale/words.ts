// Names and phrases of the generated marketplace, varied enough for realistic indexes.

const list = (words: string): string[] => words.split(' ');

export const FIRST_NAMES = list(
  'Ana Marko Ivana Petar Luka Maja Filip Sara Jan Nina Tomas Eva Lukas Hana Peter Anna Jonas Lea Felix Mia Paul Emma ' +
    'Noah Clara Leon Ida Oskar Freya Nils Astrid Erik Linnea Matteo Giulia Luca Chiara Marco Elena Pablo Carmen Diego ' +
    'Lucia Hugo Alba Louis Chloe Jules Camille Pierre Manon Jakub Zuzana Piotr Kasia Marek Ola Andrei Ioana Mihai Elif ' +
    'Deniz Kerem Selin Dmitri Oksana Bohdan Iryna Stavros Eleni Nikos Bence Dora Gergo Reka Teuvo Aino Sofie Mads Freja',
);

const STEMS = list(
  'Hor Kov Bab Mar Jur Nov Pet Kne Vuk Pav Bla Mat Bož Ton Rad Lov Per Šim Gal Mil Ber Hof Lan Wei Sch Kra Lin And Joh ' +
    'Lar Sor Ros Bian Ric Gar Mar Lop Dub Mor Lef Wor Nog Kam Pop Ion Dem Kaya Yil Shev Bon Pap Geo Nag Tot Sza Vir Kor Tam',
);
const ENDINGS = list(
  'vat ačević ić ović mann er sen son ini etti ez eau ski czyk escu oğlu enko akis os ari nen berg',
);
export const LAST_NAMES = STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending));

const JOBS = list(
  'paint repair clean assemble move install replace fix trim build tile sand varnish mount deliver photograph translate ' +
    'teach design cook repaint unblock rewire insulate plaster measure landscape mow prune weed polish wash iron sew tune ' +
    'Lackieren reparieren putzen montieren ličenje čišćenje selidba popravak podučavanje šivanje kuhanje prevođenje',
);
const THINGS = list(
  'wall ceiling kitchen bathroom garden fence roof gutter boiler radiator socket lamp sofa wardrobe bed table window door ' +
    'floor carpet laptop phone printer bicycle car piano guitar logo website menu wedding birthday party dog cat parrot ' +
    'hedge lawn terrace balcony chimney attic cellar garage shelf mirror curtain oven fridge dishwasher sink shower tap ' +
    'Küche Dachboden Garten zid strop vrt krov prozor vrata ormar stol perilica',
);
const WHEN = list(
  'today tomorrow tonight soon weekly monthly once again before after during early late urgently quickly',
);
const HOW = list(
  'carefully cheaply properly quietly neatly with own tools without dust in two rooms for a small flat near the station ' +
    'on the third floor no lift parking in front please bring ladder materials are here price by agreement',
);

const pairs = (left: readonly string[], right: readonly string[], step: number): string[] =>
  left.flatMap((one, at) => right.filter((_, n) => (n + at) % step === 0).map((other) => `${one} ${other}`));

/** Parts of sentences. None contains a letter pair of the searches that must find few rows or none. */
export const PHRASES = [...pairs(JOBS, THINGS, 7), ...pairs(HOW, WHEN, 4), ...THINGS];

/** Words of one row in a thousand, of one in two hundred, and of no row. */
export const RARE = { word: 'zjebra', every: 997 } as const;
export const UNCOMMON = { word: 'wvelp', every: 199 } as const;
export const ABSENT = { word: 'xylophone', pair: 'qx' } as const;
/** Letter pairs that only the rare and the uncommon word contain. */
export const RARE_PAIR = 'zj';
export const UNCOMMON_PAIR = 'wv';

const taken = [RARE_PAIR, UNCOMMON_PAIR, ABSENT.pair, 'xy'];
const clash = [...PHRASES, ...FIRST_NAMES, ...LAST_NAMES].find((text) =>
  taken.some((pair) => text.toLowerCase().includes(pair)),
);
if (clash !== undefined) throw new Error(`"${clash}" contains a pair that only marked rows may have`);
