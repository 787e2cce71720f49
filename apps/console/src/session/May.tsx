import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { ReactNode } from 'react';
import { useMe } from './MeContext.ts';
import { may } from './permissions.ts';

interface MayProps {
  permission: Permission;
  children: ReactNode;
}

/** Its children for people with the permission, nothing for others. */
export function May({ permission, children }: MayProps) {
  return may(useMe(), permission) && children;
}

/** Fields, disabled for people without the permission. */
export function FieldsFor({ permission, children }: MayProps) {
  if (may(useMe(), permission)) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
