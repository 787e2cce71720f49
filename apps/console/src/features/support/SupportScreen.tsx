import { DeskScreen } from '#engine/desk/DeskScreen.tsx';
import { FiguresButton, NumberLine, useFiguresOpen } from '#engine/desk/Figures.tsx';
import { useDeskList } from '#engine/desk/useDeskList.ts';
import { hasFailed } from '#kit/FailedNumbers.tsx';
import { inThousands } from '#kit/format/count.ts';
import { readableMinutes } from '#kit/format/minutes.ts';
import { lazyPart } from '#kit/lazyPart.tsx';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { Suspense } from 'react';
import { ReplyKey } from './ReplyKey.tsx';
import { supportNumbers, ticketPreviews } from './support.api.ts';
import { SUPPORT_BULK } from './support.bulk.ts';
import { Previews, supportColumns } from './support.columns.tsx';
import { SUPPORT_DESK } from './support.desk.ts';
import { type SupportSearch, TICKETS } from './support.search.ts';

const SupportFigures = lazyPart(() => import('./SupportFigures.tsx'));
const TicketDrawer = lazyDrawer(() => import('./TicketDrawer.tsx'), loadPane);

/** The desk of support tickets. */
export function SupportScreen({ search }: { search: SupportSearch }) {
  const desk = useDeskList(SUPPORT_DESK, TICKETS, search);
  const { rows, page, focused } = desk.state;
  // The previous previews stay while new ones are loaded. If that fails, the list is shown without them.
  const previews = useQuery({ ...ticketPreviews(rows ?? []), placeholderData: keepPreviousData });
  const [isOpen, toggle] = useFiguresOpen(SUPPORT_DESK);

  return (
    <Previews value={previews.data}>
      <DeskScreen
        desk={SUPPORT_DESK}
        of={desk}
        columns={supportColumns(page)}
        bulk={SUPPORT_BULK}
        icon={<LifeBuoy />}
        heading={{
          numbers: (
            <FiguresButton isOpen={isOpen} onToggle={toggle}>
              <Numbers />
            </FiguresButton>
          ),
        }}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-47 rounded-lg" />}>
            <SupportFigures />
          </Suspense>
        )}
      </DeskScreen>
      <ReplyKey ticket={focused} />
      <TicketDrawer {...desk.drawer} />
    </Previews>
  );
}

function Numbers() {
  const numbers = useQuery(supportNumbers());
  if (hasFailed(numbers) || numbers.data === null) return <NumberLine numbers={['Figures']} />;
  if (numbers.data === undefined) return <NumberLine numbers={undefined} />;
  const { open_count: open, today_created: created, avg_minutes_to_claim: minutes } = numbers.data;
  return (
    <NumberLine
      numbers={[
        `${inThousands(open)} open`,
        `${inThousands(created)} created today`,
        ...(minutes === null ? [] : [`average ${readableMinutes(minutes)} to claim`]),
      ]}
    />
  );
}
