import { oneOf, type SearchText } from '#kit/list/search.ts';
import { HISTORY_VOCABULARY } from '#engine/history/history.search.ts';

/** What the URL of a user's page can say: the view, and what their history is filtered by. */
export const USER_VOCABULARY = { view: oneOf(['history']), ...HISTORY_VOCABULARY };

export type UserSearch = SearchText<typeof USER_VOCABULARY>;
