/* global document */
// Runs before the first paint, so that a chosen theme never flashes the other one. A file of its own because the
// content security policy refuses inline scripts. The key is shell/theme.ts's.
try {
  const theme = localStorage.getItem('marketdesk.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; then the system's preference applies.
}
