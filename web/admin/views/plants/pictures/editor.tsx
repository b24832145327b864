import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { StoreError } from '../../../../client/src/errors.ts';
import { useMessages } from '../../../../ui/language.ts';
import { Dialog } from '../../../../ui/parts/dialog.tsx';
import { Crop } from './crop.tsx';
import pictureMessages from './messages.json' with { type: 'json' };
import { moved, type Picture } from './picture.ts';
import { PictureRow } from './row.tsx';
import { sendPicture } from './send-picture.ts';

/** How many pictures a plant may have. */
const MOST = 10;

interface EditorProps {
  pictures: readonly Picture[];
  change(make: (now: Picture[]) => Picture[]): void;
  error: string | undefined;
}

/** The pictures of a plant: files come by a choice or a drop, and go to the store at once; the form names those that are left. */
export default function Editor({ pictures, change, error }: EditorProps) {
  const messages = useMessages(pictureMessages);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [sending, setSending] = useState('');
  const [said, say] = useState('');
  const [cropped, crop] = useState<Picture>();
  const chooser = useRef<HTMLInputElement>(null);
  const focusNext = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // What was moved in the page has lost the focus.
    focusNext.current?.focus();
    focusNext.current = null;
    // Nobody saves a plant without the picture that is on its way.
    chooser.current?.setCustomValidity(sending && messages.sending(sending));
  });

  const refuse = (problem: string) => setProblems((now) => [...now, problem]);
  /** Sends a file; `place` puts the picture among the others. */
  const send = async (file: Blob, name: string, place: (now: Picture[], sent: Picture) => Picture[]) => {
    setSending(name);
    try {
      const sent = await sendPicture(file);
      // The same bytes are the same picture.
      change((now) => (now.some(({ url }) => url === sent.url) ? now : place(now, sent)));
      say(messages.sent(name));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const why: Readonly<Record<string, string>> = messages.problems;
      refuse(`${name}: ${why[error.issues[0]?.code ?? error.code] ?? error.message}`);
    } finally {
      setSending('');
    }
  };
  const add = async (files: readonly File[]) => {
    const room = MOST - pictures.length;
    setProblems(files.length > room ? [messages.tooMany(MOST)] : []);
    // One after the other: they stay in their order.
    for (const file of files.slice(0, room)) await send(file, file.name, (now, sent) => [...now, sent]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) void add(files);
    else setProblems([messages.elsewhere]);
  };
  const wrong = [error, ...problems].filter((text) => text !== undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here, or chosen below.
    <div class="field pictures" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label for="field-pictures">{messages.title}</label>
      <p class="hint" id="field-pictures-hint">
        {messages.hint(MOST)}
      </p>
      <input
        ref={chooser}
        id="field-pictures"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        aria-describedby="field-pictures-hint"
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <p role="status" class={sending ? 'small' : 'hidden'}>
        {sending ? messages.sending(sending) : said}
      </p>
      {wrong.length > 0 && (
        <div role="alert">
          {wrong.map((text) => (
            <p class="error" key={text}>
              {text}
            </p>
          ))}
        </div>
      )}
      <ol class="pictures-list">
        {pictures.map((picture, at) => (
          <PictureRow
            key={picture.url}
            of={picture}
            at={at}
            count={pictures.length}
            describe={(alt) => change((now) => now.map((one) => (one.url === picture.url ? { ...one, alt } : one)))}
            move={(by, button) => {
              change((now) => moved(now, at, by));
              focusNext.current = button;
              say(messages.place(at + by + 1, pictures.length));
            }}
            remove={() => {
              change((now) => now.filter(({ url }) => url !== picture.url));
              focusNext.current = chooser.current;
              say(messages.removed);
            }}
            crop={() => crop(picture)}
          />
        ))}
      </ol>
      <Dialog id="crop" title={messages.cropTitle} open={cropped !== undefined} onClose={() => crop(undefined)}>
        {cropped && (
          <Crop
            of={cropped}
            onDone={(part) => {
              crop(undefined);
              const { url, alt } = cropped;
              void send(part, messages.cropTitle, (now, sent) =>
                now.map((one) => (one.url === url ? { ...sent, alt } : one)),
              );
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
