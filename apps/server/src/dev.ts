// The server of `npm run dev`: runs main.ts and applies every change of supabase/code to its database.
import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { configFromEnvironment } from './config.ts';
import { migrationsFolder } from './repository.ts';
import { watchCode } from './watch-code.ts';

await import('./main.ts');
const { backend, dataDir } = configFromEnvironment();
const url =
  backend.kind === 'embedded' ? (backend.databaseUrl ?? (await runningUrl(embeddedFolder(dataDir)))) : null;
if (url !== null) watchCode(url, migrationsFolder(), (line) => void process.stdout.write(`${line}\n`));
