import { spawn } from 'node:child_process';
import { ROOT } from '../root.mjs';

/** Variables of the product, which are removed: a developer's settings must not affect servers started by tests. */
const OWN_VARIABLES =
  /^(HOST|PORT|DATA_DIR|DATABASE_\w+|SUPABASE_\w+|JWT_SECRET|SITE_URL|REDIRECT_URLS|STAFF_ACCESS|SECOND_FACTOR|STAFF_SESSION_IDLE|STAFF_SESSION_MAX|TWO_PERSON_RULE|APP_DEEP_LINK|DEMO|DEMO_SCALE|SMTP_URL|MAIL_FROM|METRICS_TOKEN|TILE_URL|FLAG_URL|IMAGE_SOURCES|LOG_LEVEL|NODE_ENV)$/;

/** @typedef {{ code: number, output: string }} Ended */

/**
 * Runs a program of node_modules in the repository and collects its output.
 * @param {string} program its file below node_modules
 * @param {string[]} args
 * @param {{ variables?: Record<string, string> }} [options] variables beside those of this process
 * @returns {Promise<Ended>}
 */
export function runTool(program, args, { variables } = {}) {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name)),
  );
  if (process.stdout.isTTY) environment.FORCE_COLOR = '1';
  const child = spawn(process.execPath, [`node_modules/${program}`, ...args], {
    cwd: ROOT,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endIt = () => void child.kill();
  process.once('exit', endIt);
  let output = '';
  /** @param {Buffer} chunk */
  const keep = (chunk) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', endIt);
      resolve({ code: code ?? 1, output });
    });
  });
}
