import { z } from 'zod';

/** Any UUID that PostgreSQL takes, whatever its version. */
export const userId = z.guid().transform((id) => id.toLowerCase());
