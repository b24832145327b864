# A webhook receiver with Python's standard library (3.7 or newer): WEBHOOK_SECRET=whsec_… PORT=4100 python3 python.py
import base64, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PREFIX, _, ENCODED = os.environ.get("WEBHOOK_SECRET", "").partition("_")
KEY = base64.b64decode(ENCODED, validate=True)  # The key is the decoded part after whsec_.
if PREFIX != "whsec" or len(KEY) < 24:
    raise SystemExit('WEBHOOK_SECRET must be the complete secret, beginning with "whsec_".')


def verify(body, headers):
    """Returns the event in this raw body. Raises ValueError with the reason if it is not genuine."""
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in headers:
            raise ValueError(f"The header {name} is missing.")
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode("latin-1") + body
    expected = b"v1," + base64.b64encode(hmac.digest(KEY, signed, "sha256"))
    # During a secret rotation there are two signatures. Each is compared in constant time, as bytes.
    given = headers["webhook-signature"].encode("latin-1").split()
    if not any([hmac.compare_digest(one, expected) for one in given]):
        raise ValueError("No signature matches: the secret is wrong, or the body is not the original bytes.")
    # If only x-service-signature arrives, compare each of its parts (separated by commas) in the same way with
    # hmac.new(WEBHOOK_SECRET.encode(), body, "sha256").hexdigest(). It does not sign the time, so replays go unnoticed.
    age = int(time.time()) - int(headers["webhook-timestamp"])
    if abs(age) > 300:
        raise ValueError(f"The delivery is {'too old' if age > 0 else 'too far in the future'}: {abs(age)} seconds.")
    return json.loads(body)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            length = int(self.headers.get("content-length", 0))
            if self.path != "/webhooks" or not 0 <= length <= 1_000_000:
                raise ValueError("A delivery is a POST to /webhooks of at most a megabyte.")
            event = verify(self.rfile.read(length), self.headers)
        except ValueError as error:
            return self.answer(400, str(error))
        # Deliveries may repeat, so deduplicate here: insert event["id"] (= webhook-id) into a table with a unique key,
        # in the same transaction as your work; if it is already there, do nothing. The store waits 15 seconds.
        print(f"{event['type']} {event['resource']['id']} event {event['id']}", flush=True)
        self.answer(204)

    def answer(self, status, reason=""):
        self.send_response(status)
        self.send_header("content-type", "text/plain; charset=utf-8")
        # On a private network, the store logs the body of a response only if it repeats this header.
        self.send_header("webhook-id", "".join(self.headers.get("webhook-id", "").split()))
        self.end_headers()
        self.wfile.write(reason.encode())


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4100"))), Receiver)
print(f"Waiting for webhooks at http://127.0.0.1:{server.server_port}/webhooks", flush=True)
server.serve_forever()
