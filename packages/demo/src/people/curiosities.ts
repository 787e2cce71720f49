import type { Member } from './people.ts';

/**
 * Names and bios that a screen must handle: very long, right to left, Chinese, a single word, many emoji. They
 * are given to some of the latest people, so that they appear on the first pages.
 */
const CURIOSITIES: readonly { fullName: string; username: string; bio?: string }[] = [
  {
    fullName:
      'Maria Anunciação da Conceição Albuquerque de Vasconcelos e Sousa Mascarenhas Teixeira de Noronha Figueiredo da Costa',
    username: 'maria.anunciacao.da.conceicao.albuquerque.de.vasconcelos.e.sousa',
  },
  {
    fullName: 'ليلى عبد الرحمن الخطيب',
    username: 'leila.alkhatib',
    bio: 'خياطة وتصليح ملابس في البيت، خبرة اثنتي عشرة سنة. أتحدث الألمانية والعربية.',
  },
  { fullName: 'דניאל בן־שושן', username: 'daniel.benshoshan', bio: 'שיעורי גיטרה ופסנתר, גם באנגלית.' },
  { fullName: '王秀英', username: 'xiuying.wang', bio: '中文、德语家教。周末有空，可以线上上课。' },
  {
    fullName: '佐々木 健太',
    username: 'kenta.sasaki',
    bio: '和食の出張料理人です。小さなパーティーも歓迎。',
  },
  { fullName: 'Žak', username: 'zak', bio: 'Zidar.' },
  {
    fullName: 'Wolfeschlegelsteinhausenbergerdorff-Oberhinterunterwaldkirchner Friederike',
    username: 'friederike.w',
  },
  {
    fullName: 'Nguyễn Thị Minh Khuê',
    username: 'minh.khue',
    bio: '💅✨🌸💖🌷🦋 nails & lashes 💖🌸✨💅 DM only 🙏🙏🙏',
  },
  { fullName: "Siobhán O'Shaughnessy-MacGiolla Phádraig", username: 'siobhan.osm' },
  { fullName: 'J. R. "Bobby" <Tables>', username: 'bobby_tables', bio: `<b>Bold</b> & "quoted" 'text'; --` },
  {
    fullName: 'Ljubomir Đorđe Šćepan Žućko-Čvrljak',
    username: 'ljubo.zucko',
    bio: 'Stolar u trećoj generaciji. Djed je radio vrata za pola otoka, otac prozore, a ja kuhinje, police i sve ono što se u kući s vremenom rasklimava. Radim sporo i zato traje dugo. Ne radim petkom popodne, za vrijeme berbe ni kad je jugo. Prije svakog posla dođem pogledati, popijemo kavu, izmjerim dvaput i tek onda kažem cijenu. Ta se cijena poslije ne mijenja, makar se ja prevario. Ako tražite nekoga tko će doći sutra, ja nisam taj; ako tražite nekoga čija će vrata zatvarati i vaši unuci, javite se.',
  },
];

/** Every fifth of the latest members gets what makes it special; ids and everything else stay. */
export function addCuriosities(members: readonly Member[]): Member[] {
  return members.map((member, index) => {
    const curiosity = CURIOSITIES[(members.length - index - 4) / 5];
    if (!curiosity) return member;
    const { fullName, username } = curiosity;
    const email = `${username.slice(0, 40)}@example.com`;
    return {
      person: { ...member.person, fullName, username, email },
      profile: { ...member.profile, full_name: fullName, username, email, bio: curiosity.bio ?? null },
    };
  });
}

/** Usernames that nobody else may get. */
export const RESERVED_USERNAMES: readonly string[] = CURIOSITIES.map(({ username }) => username);
