/** The oldest Node that runs the store: what it is compiled for. */
const OLDEST = 24;

// Each program imports this before anything else: an older Node would fail somewhere in it, or go on and do something else.
if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `This is Node ${process.versions.node}, but the store needs Node ${OLDEST} or newer. The npm scripts (npm start, npm run migrate …) run the one that npm ci has installed: node_modules/.bin/node.\n`,
  );
  process.exit(1);
}
