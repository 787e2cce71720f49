/** The name of this machine's modifier key for shortcuts. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
