import './styles/app.css';
import { loadConfig } from '#backend/config.ts';
import { createQueryClient } from '#backend/queryClient.ts';
import { watchSearchKey } from '#shell/palette/searchKey.ts';
import { readAhead } from './readAhead.ts';

// This file is the small first script. It listens for Ctrl+K, and requests the configuration and the page's first data, while the large
// script, preloaded by index.html, is still loading.
watchSearchKey('unknown');
const queryClient = createQueryClient();
const configured = loadConfig();
readAhead(queryClient, window.location);

const start = async () => {
  const [{ startApp }] = await Promise.all([import('./app.tsx'), configured]);
  const root = document.getElementById('root');
  if (root !== null) startApp(root, queryClient);
};
void start();
