// Imported first, before the settings are read: the site asks a DNS server of the test's own.
import { startDnsServer } from "./dns-server";

export const dns = await startDnsServer();
process.env.DNS_SERVERS = dns.address;
