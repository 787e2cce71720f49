import { Card } from '#kit/Card.tsx';
import { readable } from '#kit/list/options.ts';
import { Switch } from '#kit/Switch.tsx';
import { NOTIFICATION_FLAGS, type NotificationFlag } from '@marketdesk/contract/enums.ts';
import type { Profile } from '../profile.ts';
import { useSwitchField } from './SwitchRow.tsx';

interface NotificationsCardProps {
  user: Profile;
  editable: boolean;
}

export function NotificationsCard({ user, editable }: NotificationsCardProps) {
  return (
    <Card title="Notification preferences" flush>
      <ul className="flex flex-col px-4 py-1.5">
        {NOTIFICATION_FLAGS.map((flag) => (
          <li key={flag} className="flex min-h-9 items-center">
            <NotificationSwitch flag={flag} user={user} editable={editable} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NotificationSwitch({ flag, user, editable }: NotificationsCardProps & { flag: NotificationFlag }) {
  const switchFlag = useSwitchField(user, flag);
  return (
    <Switch
      label={notificationLabel(flag)}
      disabled={!editable}
      checked={user[flag]}
      onCheckedChange={switchFlag}
    />
  );
}

/** `notify_job_started` as `Job started`. */
export function notificationLabel(flag: NotificationFlag): string {
  return readable(flag.replace('notify_', ''));
}
