import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { inThousands } from '#kit/format/count.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { Spinner } from '#kit/Spinner.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, TriangleAlert, Upload as UploadIcon, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { BANK_KEY } from './bank.api.ts';
import { gapWords } from './gap.ts';
import {
  dismissUploads,
  isUnderWay,
  resultSentences,
  showUploads,
  type Upload,
  uploadFiles,
  uploadsStore,
} from './uploads.ts';

/** Uploads files, and rereads the board after each. */
export function useUpload(): (files: Iterable<File>) => void {
  const client = useQueryClient();
  return (files) => uploadFiles([...files], () => void client.invalidateQueries({ queryKey: BANK_KEY }));
}

/** Chooses files of the bank. */
export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  return (
    <>
      <Button variant="primary" icon={<UploadIcon />} onClick={() => input.current?.click()}>
        Upload files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label="Bank files"
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The uploads of this browser, with progress and results. */
export function Uploads() {
  const uploads = useSyncExternalStore(uploadsStore.subscribe, uploadsStore.snapshot);
  useEffect(() => {
    showUploads(true);
    return () => showUploads(false);
  }, []);
  if (uploads.length === 0) return null;
  const ended = uploads.filter((upload) => !isUnderWay(upload));
  return (
    <section aria-label="Uploads" className="rounded-lg border bg-surface shadow-card">
      <ul className="lined max-h-40 overflow-y-auto">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex items-start gap-2.5 px-3 py-2">
            <Sign upload={upload} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="font-medium wrap-anywhere">
                {upload.file.name}
              </p>
              <Outcome upload={upload} />
            </div>
            {!isUnderWay(upload) && (
              <IconButton
                size="sm"
                label={`Dismiss ${upload.file.name}`}
                icon={<X />}
                onClick={() => dismissUploads(upload.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {ended.length > 1 && (
        <div className="border-t px-3 py-1">
          <Button size="sm" variant="ghost" onClick={() => dismissUploads(...ended.map(({ id }) => id))}>
            Dismiss {ended.length} results
          </Button>
        </div>
      )}
    </section>
  );
}

const SIGN = 'mt-0.5 size-4 shrink-0';

function Sign({ upload: { state, result } }: { upload: Upload }) {
  if (state === 'waiting') return <Clock aria-hidden="true" className={cx(SIGN, 'text-faint')} />;
  if (state === 'refused') return <CircleX aria-hidden="true" className={cx(SIGN, 'text-bad')} />;
  if (state !== 'done') return <Spinner />;
  const isClear = result?.gaps.length === 0 && result.left === 0;
  return isClear ? (
    <CircleCheck aria-hidden="true" className={cx(SIGN, 'text-good')} />
  ) : (
    <TriangleAlert aria-hidden="true" className={cx(SIGN, 'text-warn')} />
  );
}

function Outcome({ upload }: { upload: Upload }) {
  const { state, result, error } = upload;
  if (error !== null)
    return (
      <p role="alert" className={state === 'refused' ? 'text-bad' : 'text-warn'}>
        {error}
      </p>
    );
  if (result === null) return <Progress upload={upload} />;
  return (
    <div role="status">
      {resultSentences(result).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {result.gaps.map((gap) => (
        <p key={gapWords(gap)} className="text-warn">
          {gapWords(gap)}
        </p>
      ))}
    </div>
  );
}

function Progress({ upload: { state, lines, booked, left } }: { upload: Upload }) {
  if (state === 'waiting') return <p className="text-muted">Waiting</p>;
  if (state === 'reading') return <p className="tabular text-muted">Reading: {inThousands(lines)} lines</p>;
  const examined = booked - left;
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label="Compared lines"
        aria-valuemin={0}
        aria-valuemax={booked}
        aria-valuenow={examined}
        className="h-2 min-w-24 flex-1 overflow-hidden rounded-full bg-sunken outline -outline-offset-1 outline-line-strong"
      >
        <div
          className="h-full bg-accent transition-[width] duration-300"
          style={{ width: `${String((examined / booked) * 100)}%` }}
        />
      </div>
      <span className="tabular text-sm whitespace-nowrap text-muted">
        {inThousands(examined)} of {inThousands(booked)} lines compared
      </span>
    </div>
  );
}
