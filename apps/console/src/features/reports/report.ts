import type { ReportsRow } from '@marketdesk/contract/database.generated.ts';

/** An abuse report as the server sends it. Its severity goes from 0 to 10. */
export type Report = ReportsRow;
