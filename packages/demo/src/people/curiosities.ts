import type { Row } from '../database/insert.ts';

/**
 * Names and bios that a screen has to cope with: very long, right to left, Chinese, a single word, many emoji.
 * They replace what some of the latest people wrote, so that they are on the first pages.
 */
const CURIOSITIES: readonly Row[] = [
  {
    full_name:
      'Maria Anunciação da Conceição Albuquerque de Vasconcelos e Sousa Mascarenhas Teixeira de Noronha Figueiredo da Costa',
    username: 'maria.anunciacao.da.conceicao.albuquerque.de.vasconcelos.e.sousa',
  },
  {
    full_name: 'ليلى عبد الرحمن الخطيب',
    username: 'leila.alkhatib',
    bio: 'خياطة وتصليح ملابس في البيت، خبرة اثنتي عشرة سنة. أتحدث الألمانية والعربية.',
  },
  { full_name: 'דניאל בן־שושן', username: 'daniel.benshoshan', bio: 'שיעורי גיטרה ופסנתר, גם באנגלית.' },
  { full_name: '王秀英', username: 'xiuying.wang', bio: '中文、德语家教。周末有空，可以线上上课。' },
  {
    full_name: '佐々木 健太',
    username: 'kenta.sasaki',
    bio: '和食の出張料理人です。小さなパーティーも歓迎。',
  },
  { full_name: 'Žak', username: 'zak', bio: 'Zidar.' },
  {
    full_name: 'Wolfeschlegelsteinhausenbergerdorff-Oberhinterunterwaldkirchner Friederike',
    username: 'friederike.w',
  },
  {
    full_name: 'Nguyễn Thị Minh Khuê',
    username: 'minh.khue',
    bio: '💅✨🌸💖🌷🦋 nails & lashes 💖🌸✨💅 DM only 🙏🙏🙏',
  },
  { full_name: "Siobhán O'Shaughnessy-MacGiolla Phádraig", username: 'siobhan.osm' },
  { full_name: 'J. R. "Bobby" <Tables>', username: 'bobby_tables', bio: `<b>Bold</b> & "quoted" 'text'; --` },
  {
    full_name: 'Ljubomir Đorđe Šćepan Žućko-Čvrljak',
    username: 'ljubo.zucko',
    bio: 'Stolar u trećoj generaciji. Djed je radio vrata za pola otoka, otac prozore, a ja kuhinje, police i sve ono što se u kući s vremenom rasklimava. Radim sporo i zato traje dugo. Ne radim petkom popodne, za vrijeme berbe ni kad je jugo. Prije svakog posla dođem pogledati, popijemo kavu, izmjerim dvaput i tek onda kažem cijenu. Ta se cijena poslije ne mijenja, makar se ja prevario. Ako tražite nekoga tko će doći sutra, ja nisam taj; ako tražite nekoga čija će vrata zatvarati i vaši unuci, javite se.',
  },
];

/** Every fifth of the latest profiles gets what makes it special; ids and everything else stay. */
export function addCuriosities(profiles: readonly Row[]): Row[] {
  return profiles.map((profile, index) => {
    const curiosity = CURIOSITIES[(profiles.length - index - 4) / 5];
    return curiosity ? { ...profile, ...curiosity } : profile;
  });
}

/** Usernames that nobody else may get. */
export const RESERVED_USERNAMES: readonly string[] = CURIOSITIES.map(({ username }) => String(username));
