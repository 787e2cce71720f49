// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { anId } from '#testing/people.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SupportDesk } from '../support.testing.ts';

const box = () => screen.findByRole('textbox', { name: 'Message' });
const SEND = 'send_support_message';

describe('an image', () => {
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const picture = (bytes = PNG) => new File([new Uint8Array(bytes)], 'screen.png', { type: 'image/png' });
  const withStorage = () => {
    const desk = SupportDesk.withMine();
    desk.server.onPath(/^\/storage\/v1\/object\/support-images\//, () => ({ Key: 'x', Id: 'x' }));
    desk.server.onPath(/^\/storage\/v1\/object\/sign\//, () => ({ signedURL: '/object/sign/x.png?token=t' }));
    return desk;
  };
  const uploads = (desk: SupportDesk) =>
    desk.server.calls.filter(({ name }) => name.startsWith('/storage/v1/object/support-images/'));

  it('can be selected, previewed and sent without text', async () => {
    const desk = withStorage();
    const { user } = await desk.open();
    await box();
    await user.upload(screen.getByLabelText('Image file'), picture());
    expect(await screen.findByRole('img', { name: 'Attached' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(desk.sentTo(SEND)).toHaveLength(1));
    expect(desk.sentTo(SEND)[0]).toMatchObject({
      p_content: '',
      p_image_url: expect.stringMatching(
        new RegExp(`^support-images/${anId(1)}/[0-9a-f-]{36}\\.png$`),
      ) as string,
    });
    expect(screen.queryByRole('img', { name: 'Attached' })).not.toBeInTheDocument();
  });

  it('is uploaded when pasted or dropped', async () => {
    const desk = withStorage();
    await desk.open();
    fireEvent.paste(await box(), { clipboardData: { files: [picture()], types: ['Files'] } });
    expect(await screen.findByRole('img', { name: 'Attached' })).toBeVisible();
    fireEvent.drop(screen.getByRole('region', { name: 'Conversation' }), {
      dataTransfer: { files: [picture()], types: ['Files'] },
    });
    await waitFor(() => expect(uploads(desk)).toHaveLength(2));
  });

  it('is ignored when dropped on a ticket without reply permission', async () => {
    const desk = withStorage();
    desk.change(anId(1), { status: 'open', claimed_by_user_id: null });
    await desk.open();
    await box();
    const dropped = fireEvent.drop(screen.getByRole('region', { name: 'Conversation' }), {
      dataTransfer: { files: [picture()], types: ['Files'] },
    });
    expect(dropped).toBe(false);
    expect(uploads(desk)).toEqual([]);
  });

  it('is ignored when pasted together with text', async () => {
    const desk = withStorage();
    await desk.open();
    fireEvent.paste(await box(), { clipboardData: { files: [picture()], types: ['text/plain', 'Files'] } });
    expect(uploads(desk)).toEqual([]);
  });

  it('can be removed from the reply and the storage', async () => {
    const desk = withStorage();
    desk.server.on('/storage/v1/object/support-images', () => []);
    const { user } = await desk.open();
    await box();
    await user.upload(screen.getByLabelText('Image file'), picture());
    await user.click(await screen.findByRole('button', { name: 'Remove image' }));
    expect(screen.queryByRole('img', { name: 'Attached' })).not.toBeInTheDocument();
    await waitFor(() => expect(desk.sentTo('/storage/v1/object/support-images')).toHaveLength(1));
  });

  it.each([
    ['a script with the name of an image', [1, 2, 3], 'Only PNG, JPEG, WebP and GIF images can be sent.'],
    ['an empty file', [], 'This file is empty.'],
  ])('is rejected before any upload: %s', async (_case, bytes, sentence) => {
    const desk = withStorage();
    const { user } = await desk.open();
    await user.type(await box(), 'With words');
    await user.upload(screen.getByLabelText('Image file'), picture(bytes));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(uploads(desk)).toEqual([]);
    expect(await box()).toHaveValue('With words');
  });

  it('shows the error of the storage', async () => {
    const desk = withStorage();
    desk.server.onPath(/^\/storage\//, () => refuse(413, 'The object exceeded the maximum allowed size'));
    const { user } = await desk.open();
    await box();
    await user.upload(screen.getByLabelText('Image file'), picture());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The object exceeded the maximum allowed size',
    );
  });
});
