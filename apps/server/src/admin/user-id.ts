import { z } from 'zod';

/** A UUID of any version, as PostgreSQL accepts it. */
export const userId = z.guid().transform((id) => id.toLowerCase());
