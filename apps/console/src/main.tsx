import './styles/app.css';
import { loadConfig } from '#backend/config.ts';
import { firstPageIsPainted } from '#backend/fetchCode.ts';
import { createQueryClient } from '#backend/queryClient.ts';
import { whenIdle } from '#kit/whenIdle.ts';
import { watchSearchKey } from '#shell/palette/searchKey.ts';
import { prefetchFirstPage } from './prefetchFirstPage.ts';

// The small first script. It listens for Ctrl+K, and requests configuration and first data while the large script,
// preloaded by index.html, loads.
watchSearchKey('unknown');
const queryClient = createQueryClient();
const configured = loadConfig();
const firstData = prefetchFirstPage(queryClient, window.location);

/** How long the first frame waits for pending data: rendering a skeleton first takes longer. */
const NEARLY_THERE_MS = 100;

const start = async () => {
  const [{ startApp }] = await Promise.all([import('./app.tsx'), configured]);
  await Promise.race([firstData, new Promise((resolve) => setTimeout(resolve, NEARLY_THERE_MS))]);
  const root = document.getElementById('root');
  if (root !== null) startApp(root, queryClient);
};
void start();

/** From the first data until all rows are painted, on a slow processor. */
const PAINT_MS = 2000;
void firstData.then(() => setTimeout(() => whenIdle(firstPageIsPainted), PAINT_MS));
