import { withPlatformTool } from './platform-tool.ts';

/** One finding of the hosted platform's lints (splinter). */
export interface Finding {
  name: string;
  level: 'INFO' | 'WARN' | 'ERROR';
  detail: string;
  metadata: { schema?: string; name?: string };
}

/**
 * Findings of `supabase db advisors` about a database, of every level. The npm package `supabase` contains
 * the rules and needs no network. Returns the reason if it can't be run.
 */
export async function adviceOn(url: string): Promise<{ findings: Finding[] } | { unavailable: string }> {
  return withPlatformTool(async (call) => {
    const levels = ['--type', 'all', '--level', 'info', '--fail-on', 'none'];
    const { stdout } = await call('db', 'advisors', `--remote=${url}`, ...levels, '--output-format', 'json');
    return { findings: (JSON.parse(stdout) as { results: Finding[] }).results };
  });
}
