"""Runs OpenStack Swift with its S3 interface on one port and one folder: proxy, account, container and object server.
Swift requires the address of a cache. Nothing listens there, and Swift works without it.

serve_swift.py FOLDER PORT KEY SECRET

Needs Debian's package python3-swift. Prints «ready» when it listens. Ends with its parent, whose pipe is its standard
input.
"""
import os
import socket
import subprocess
import sys
import time

from swift.common.ring import RingBuilder

folder, port, key, secret = sys.argv[1:5]
port = int(port)
kinds = ("account", "container", "object")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(at):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", at)) == 0


ports = {kind: free_port() for kind in kinds}
devices = os.path.join(folder, "devices")
os.makedirs(os.path.join(devices, "d1"), exist_ok=True)
common = f"""
[DEFAULT]
bind_ip = 127.0.0.1
swift_dir = {folder}
devices = {devices}
mount_check = false
workers = 0
user =
log_address = /nonexistent
"""
with open(os.path.join(folder, "swift.conf"), "w") as conf:
    conf.write("[swift-hash]\nswift_hash_path_suffix = tests\nswift_hash_path_prefix = tests\n")
for kind in kinds:
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1.0, "ip": "127.0.0.1", "port": ports[kind],
                     "replication_ip": "127.0.0.1", "replication_port": ports[kind], "device": "d1", "meta": ""})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))
    with open(os.path.join(folder, f"{kind}.conf"), "w") as conf:
        conf.write(f"{common}bind_port = {ports[kind]}\n[pipeline:main]\npipeline = {kind}-server\n"
                   f"[app:{kind}-server]\nuse = egg:swift#{kind}\n")
with open(os.path.join(folder, "proxy.conf"), "w") as conf:
    conf.write(f"""{common}bind_port = {port}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:{free_port()}
[filter:tempauth]
use = egg:swift#tempauth
user_test_{key} = {secret} .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
force_swift_request_proxy_log = false
""" + "".join(f"[filter:{name}]\nuse = egg:swift#{name}\n"
              for name in ("catch_errors", "gatekeeper", "listing_formats", "copy", "slo", "dlo", "versioned_writes")))

run = """
import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[3])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[1], sys.argv[2]))
"""
servers = [subprocess.Popen([sys.executable, "-c", run, os.path.join(folder, f"{name}.conf"), f"{name}-server", folder],
                            stdin=subprocess.DEVNULL)
           for name in (*kinds, "proxy")]
try:
    while not all(map(listens, (*ports.values(), port))):
        if any(server.poll() is not None for server in servers):
            sys.exit("a server of Swift ended")
        time.sleep(0.1)
    print("ready", flush=True)
    sys.stdin.read()
finally:
    for server in servers:
        server.kill()
