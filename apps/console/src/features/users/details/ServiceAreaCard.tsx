import { Card } from '#kit/Card.tsx';
import { LocationMap } from '#parts/LocationMap.tsx';
import { USER_MAP_ZOOM } from '@marketdesk/contract/limits.ts';
import type { Profile } from './profile.ts';

/** Where a worker works, on a map; nothing unless latitude, longitude and radius are all there. */
export function ServiceAreaCard({ user }: { user: Profile }) {
  const { base_latitude: latitude, base_longitude: longitude, service_radius: radiusKm } = user;
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof radiusKm !== 'number')
    return null;
  return (
    <Card title="Service area">
      <LocationMap
        label="Service area"
        latitude={latitude}
        longitude={longitude}
        radiusKm={radiusKm}
        zoom={USER_MAP_ZOOM}
      />
    </Card>
  );
}
