/** Months (1–12) in which a subcategory, or a whole category, is wanted; everything else is wanted all year. */
export const SEASONS: Readonly<Record<string, readonly number[]>> = {
  'gardening/lawn-mowing': [4, 5, 6, 7, 8, 9, 10],
  'gardening/hedge-trimming': [2, 3, 4, 6, 9, 10, 11],
  'gardening/garden-design': [3, 4, 5, 9, 10],
  'gardening/irrigation': [4, 5, 6, 7, 8],
  'gardening/snow-removal': [11, 12, 1, 2, 3],
  'auto/tyres': [3, 4, 10, 11, 12],
  'childcare/holiday-care': [5, 6, 7, 8, 10],
  'farm-help/olive-harvest': [9, 10, 11],
  'farm-help/grape-harvest': [2, 8, 9, 10],
  'heating-cooling/chimney-stoves': [9, 10, 11, 12, 1, 2],
  'holiday-rentals/turnover-cleaning': [4, 5, 6, 7, 8, 9, 10],
  'holiday-rentals/skippers': [4, 5, 6, 7, 8, 9],
  'tutoring/exam-preparation': [1, 2, 3, 4, 5, 6, 9, 10],
};

/** Only asked for where there is a coast. */
export const COASTAL: ReadonlySet<string> = new Set(['farm-help/olive-harvest', 'holiday-rentals/skippers']);
export const COASTAL_COUNTRIES: ReadonlySet<string> = new Set([
  'HR',
  'SI',
  'IT',
  'GR',
  'ES',
  'PT',
  'FR',
  'TR',
]);
