/** Role that a group of the directory gives. */
export interface GroupRole {
  group: string;
  role: string;
}

/** `group=role, …`. A group may contain `=`, a role may not. Null if a part is neither. */
export function readGroupRoles(text: string): GroupRole[] | null {
  const entries = text
    .split(',')
    .map((part) => /^\s*(.+?)\s*=\s*([^=]+?)\s*$/.exec(part))
    .map((match) => (match ? { group: match[1] ?? '', role: match[2] ?? '' } : null));
  return entries.every((entry) => entry !== null) ? entries : null;
}
