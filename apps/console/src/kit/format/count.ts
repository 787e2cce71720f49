/** `12,345`. Faster than toLocaleString, whose first call takes as long as rendering five rows. */
export const inThousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
