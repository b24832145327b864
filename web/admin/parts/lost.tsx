import { Notice } from '../../ui/parts/notice.tsx';
import { useAdminMessages } from '../messages.ts';

/** Nobody knows whether the store did it: the same dialog asks again, with the same key. */
export function Lost() {
  const { lost } = useAdminMessages();
  return (
    <Notice tone="wait" role="alert" takesFocus title={lost.title}>
      <p>{lost.text}</p>
    </Notice>
  );
}
