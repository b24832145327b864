import { useAdminMessages } from '../messages.ts';

/** Beside the button of a form: opens the panel that says what that button sends. */
export function ShowQuery({ onClick, disabled }: { onClick(): void; disabled?: boolean }) {
  const { keys } = useAdminMessages();
  return (
    <button type="button" class="quiet small" disabled={disabled} onClick={onClick}>
      {keys.query}
    </button>
  );
}
