import { useRef, useState } from 'preact/hooks';
import { StoreError } from '../../../../client/src/errors.ts';
import { useMessages } from '../../../../ui/language.ts';
import pictureMessages from '../../plants/pictures/messages.json' with { type: 'json' };
import { sendPicture } from '../../plants/pictures/send-picture.ts';
import siteMessages from './messages.json' with { type: 'json' };

export interface Chosen {
  id: string;
  url: string;
}

export interface OnePictureProps {
  /** Of the field, which is the id of the picture. */
  name: string;
  label: string;
  chosen: Chosen | undefined;
  choose(picture: Chosen | undefined): void;
  error: string | undefined;
}

/** Chooses one picture: a file goes to the store at once, and the form names it. */
export function OnePicture({ name, label, chosen, choose, error }: OnePictureProps) {
  const messages = useMessages(siteMessages);
  const problems: Readonly<Record<string, string>> = useMessages(pictureMessages).problems;
  const chooser = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const [problem, setProblem] = useState<string>();
  const wrong = problem ?? error;
  const id = `field-${name}`;
  const send = async (file: File) => {
    say(messages.sending);
    setProblem(undefined);
    // Nobody saves the form without the picture that is on its way.
    chooser.current?.setCustomValidity(messages.sending);
    try {
      const { url } = await sendPicture(file);
      choose({ id: url.split('/')[2] ?? '', url });
      say(messages.sent);
    } catch (failure) {
      if (!(failure instanceof StoreError)) throw failure;
      say('');
      setProblem(problems[failure.issues[0]?.code ?? failure.code] ?? failure.message);
    } finally {
      chooser.current?.setCustomValidity('');
    }
  };
  return (
    <div class="field">
      <label for={id}>{messages.choose(label)}</label>
      <p class="hint" id={`${id}-hint`}>
        {messages.chooseHint}
      </p>
      {chosen && <img class="chosen" src={chosen.url.replace('/1600.webp', '/160.webp')} alt="" />}
      <input
        ref={chooser}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { files } }) => files?.[0] && void send(files[0])}
      />
      <p role="status" class={said ? 'small' : 'hidden'}>
        {said}
      </p>
      {wrong && (
        <p class="error" role="alert">
          {wrong}
        </p>
      )}
      {chosen && (
        <p>
          <button
            type="button"
            class="small"
            onClick={() => {
              choose(undefined);
              if (chooser.current) chooser.current.value = '';
              chooser.current?.focus();
            }}
          >
            {messages.removePicture(label)}
          </button>
        </p>
      )}
    </div>
  );
}
