import { addEventHandler } from 'jest-circus';
import { clock } from '../../../src/core/clock.ts';

const present = clock.now;

// The test files of a worker share its modules: what one has done to the clock must not reach the next. Tests are added while
// their file is loaded, and run after that.
addEventHandler(({ name }) => {
  if (name === 'add_test') clock.now = present;
});
