/** A bucket of an S3-compatible server, with the key that opens it. */
export interface BucketUrl {
  /** Like https://s3.example.com, without a trailing slash. */
  endpoint: string;
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The region that compatible servers accept if they have none. */
const DEFAULT_REGION = 'us-east-1';
const NAME = /^[\w.-]+$/;

/** Reads https://KEY:SECRET@s3.example.com/bucket/prefix?region=eu-central-1; null if it is no such address. */
export function parseBucketUrl(text: string): BucketUrl | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, searchParams, hash, username, password } = new URL(text);
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  const accessKeyId = decode(username);
  const secretAccessKey = decode(password);
  const { region = DEFAULT_REGION, ...others } = Object.fromEntries(searchParams);
  if (!/^https?:$/.test(protocol) || hash !== '' || Object.keys(others).length > 0) return null;
  if (!accessKeyId || !secretAccessKey || !NAME.test(region)) return null;
  if (![bucket, ...folders].every((name) => NAME.test(name))) return null;
  const prefix = folders.map((name) => `${name}/`).join('');
  return { endpoint: origin, bucket, prefix, region, accessKeyId, secretAccessKey };
}

/** Returns null for a percent sign that encodes nothing. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
