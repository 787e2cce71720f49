import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { FieldRow } from '#kit/fields/FieldRow.tsx';
import { InlineField } from '#kit/fields/InlineBox.tsx';
import type { Reading } from '#kit/fields/useInlineEdit.ts';
import { beginningOf } from '#kit/format/beginning.ts';
import { withoutData } from '#kit/format/dataUri.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { BIO_COLLAPSE_CHARS } from '@marketdesk/contract/limits.ts';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { readEmail, useChangeEmail } from '../ChangeEmailDialog.tsx';
import type { GridProps, Profile } from '../profile.ts';
import { safeLink, TYPED_FIELDS } from './fields.ts';
import { RoleRow } from './RoleRow.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { TypedFieldRow } from './TypedFieldRow.tsx';
import { useReloadUser } from './useSaveField.ts';

export function IdentityCard({ user, rights }: GridProps) {
  const own = { user, editable: rights.edits };
  return (
    <Card title="Identity and contact" flush>
      <dl className="px-4 py-1">
        <FieldRow label="User ID">
          <span className="-ml-1">
            <CopyId id={user.user_id} />
          </span>
        </FieldRow>
        <RoleRow user={user} editable={rights.changesRole} />
        <EmailRow user={user} editable={rights.changesSignIn} />
        <TypedFieldRow {...own} field={TYPED_FIELDS.username} />
        <TypedFieldRow {...own} field={TYPED_FIELDS.full_name} />
        <TypedFieldRow
          {...own}
          field={TYPED_FIELDS.avatar_url}
          beside={<OpenLink name="avatar" address={user.avatar_url} />}
        >
          <span className="line-clamp-2">{withoutData(user.avatar_url ?? NOTHING)}</span>
        </TypedFieldRow>
        <TypedFieldRow {...own} field={TYPED_FIELDS.contact_number} />
        <SwitchRow {...own} name="show_contact_number" label="Show contact number" />
        <TypedFieldRow
          {...own}
          field={TYPED_FIELDS.website}
          beside={<OpenLink name="website" address={user.website} />}
        />
        <BioRow {...own} />
        <FieldRow label="Created">
          <span>
            {exactTime(user.created_at)}{' '}
            <span className="text-muted">
              (<TimeAgo at={user.created_at} />)
            </span>
          </span>
        </FieldRow>
      </dl>
    </Card>
  );
}

// An untrusted address: the page gets no reference to the console.
function OpenLink({ name, address }: { name: string; address: string | null }) {
  const link = safeLink(address);
  if (link === null) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm text-accent-text hover:bg-accent-soft"
    >
      <ExternalLink aria-hidden="true" className="size-3.5" />
      Open {name}
    </a>
  );
}

/** The bio; long ones are collapsed. */
function BioRow({ user, editable }: { user: Profile; editable: boolean }) {
  const [expanded, setExpanded] = useState(false);
  const { bio } = user;
  const beginning = bio === null ? null : beginningOf(bio, BIO_COLLAPSE_CHARS);
  return (
    <TypedFieldRow
      field={TYPED_FIELDS.bio}
      user={user}
      editable={editable}
      below={
        beginning !== null && (
          <Button
            size="sm"
            variant="ghost"
            className="-ml-2"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? 'Collapse' : 'Expand'}
          </Button>
        )
      }
    >
      {(expanded ? null : beginning) ?? bio ?? NOTHING}
    </TypedFieldRow>
  );
}

/** The address for signing in. It is saved through the console's server, because the auth service stores it. */
function EmailRow({ user, editable }: { user: Profile; editable: boolean }) {
  const changeEmail = useChangeEmail(user.user_id);
  const reload = useReloadUser(user.user_id);
  const read = (typed: string): Reading<string | null> => {
    const email = readEmail(typed);
    // Empty is no change: without an address nobody could sign in.
    if (email === '') return { value: user.email };
    return email === null ? { problem: 'Enter an email address.' } : { value: email };
  };
  return (
    <InlineField
      label="Email"
      editable={editable}
      edits={{
        text: user.email ?? '',
        value: user.email,
        read,
        save: async (email, seen) => {
          if (email !== null) await changeEmail(email, seen);
          return true;
        },
        reload,
        fallback: 'Failed to update email',
      }}
      editor={(control) => <TextInput {...control} type="email" autoComplete="off" />}
    >
      {user.email ?? NOTHING}
    </InlineField>
  );
}
