/*
 * jest-light-runner sends its settings to a worker that asks for them, and at the same time to those that have not asked
 * yet. One that asks later gets no answer, and the test run waits forever. So each worker keeps what it was sent.
 */
const isWorkerData = (message) => message?.type === 'jest-light-runner-worker-data';

let kept;
let listening = false;

function onNewListener(event, listener) {
  if (event !== 'message') return;
  if (kept) queueMicrotask(() => listener(kept));
  if (listening) return;
  // Not before there is another listener: Node would give this one the messages that the other one needs.
  listening = true;
  process.on('message', (message) => {
    if (isWorkerData(message)) kept = message;
  });
}

if (process.send) process.on('newListener', onNewListener);
