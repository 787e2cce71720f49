import { withPlatformTool } from './platform-tool.ts';

/** One finding of the hosted platform's own lints (splinter). */
export interface Finding {
  name: string;
  level: 'INFO' | 'WARN' | 'ERROR';
  detail: string;
  metadata: { schema?: string; name?: string };
}

/**
 * What `supabase db advisors` says about a database, every level of it. The npm package `supabase` carries the rules
 * and needs no network. Where it can't be run, the reason.
 */
export async function adviceOn(url: string): Promise<{ findings: Finding[] } | { unavailable: string }> {
  return withPlatformTool(async (call) => {
    const levels = ['--type', 'all', '--level', 'info', '--fail-on', 'none'];
    const { stdout } = await call('db', 'advisors', `--remote=${url}`, ...levels, '--output-format', 'json');
    return { findings: (JSON.parse(stdout) as { results: Finding[] }).results };
  });
}
