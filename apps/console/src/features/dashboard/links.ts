/** The look of the link from a card to its whole list. */
export const MORE_LINK = 'rounded-sm text-sm font-medium whitespace-nowrap text-accent-text hover:underline';

/** The look of the link that a row's click follows too. */
export const ROW_LINK = 'rounded-sm font-medium hover:underline';
