-- Sends the requests of a file in turn, and prints the figures as one line of JSON.
local requests = {}
local at = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for one in file:read("*a"):gmatch("[^%z]+") do requests[#requests + 1] = one end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local failures = {}
  for kind, count in pairs(summary.errors) do
    if count > 0 then failures[#failures + 1] = count .. " (" .. kind .. ")" end
  end
  io.write(string.format(
    '\nJSON {"requests":%d,"seconds":%f,"bytes":%d,"p50":%f,"p95":%f,"p99":%f,"failures":"%s"}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3,
    table.concat(failures, ", ")))
end
