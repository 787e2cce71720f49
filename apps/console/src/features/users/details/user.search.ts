import { HISTORY_VOCABULARY } from '#engine/history/history.search.ts';
import { oneOf, type SearchText } from '#kit/list/search.ts';

export const USER_VOCABULARY = { view: oneOf(['history']), ...HISTORY_VOCABULARY };

export type UserSearch = SearchText<typeof USER_VOCABULARY>;
