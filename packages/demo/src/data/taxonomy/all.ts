import { appliances } from './appliances.ts';
import { auto } from './auto.ts';
import { beauty } from './beauty.ts';
import { business } from './business.ts';
import { childcare } from './childcare.ts';
import { cleaning } from './cleaning.ts';
import { delivery } from './delivery.ts';
import { designPrint } from './design-print.ts';
import { elderCare } from './elder-care.ts';
import { events } from './events.ts';
import { farmHelp } from './farm-help.ts';
import { gardening } from './gardening.ts';
import { healthFitness } from './health-fitness.ts';
import { heatingCooling } from './heating-cooling.ts';
import { holidayRentals } from './holiday-rentals.ts';
import { homeRepairs } from './home-repairs.ts';
import { itHelp } from './it-help.ts';
import { moving } from './moving.ts';
import { musicArt } from './music-art.ts';
import { pets } from './pets.ts';
import { photoVideo } from './photo-video.ts';
import { renovation } from './renovation.ts';
import { tailoring } from './tailoring.ts';
import { tutoring } from './tutoring.ts';
import type { CategoryData } from './types.ts';
import { withWords } from './with-words.ts';
import { woodMetal } from './wood-metal.ts';

/** The categories in use, the most wanted first. */
export const TAXONOMY: readonly CategoryData[] = [
  cleaning,
  homeRepairs,
  moving,
  tutoring,
  pets,
  itHelp,
  gardening,
  renovation,
  auto,
  childcare,
  appliances,
  heatingCooling,
  beauty,
  elderCare,
  holidayRentals,
  healthFitness,
  photoVideo,
  woodMetal,
  events,
  delivery,
  business,
  musicArt,
  tailoring,
  designPrint,
  farmHelp,
].map(withWords);
