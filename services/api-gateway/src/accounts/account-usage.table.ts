/** Help of `npm run account`. */
export const USAGE = `Usage: npm run account -- <command> [--file accounts.yaml]   (default: ACCOUNTS_FILE)

  create <account>           adds an account and prints its key, once
    --name TEXT              name on reports               (default: the account)
    --default-locale LOCALE  language of its sessions      (default: en-GB)
    --locale LOCALE          allowed language, repeatable  (default: the default locale)
    --value-set fr|us        EQ-5D value set               (default: fr)
    --hide-results           no summary on the end screen
    --time-zone ZONE         IANA name, of reports' times  (default: UTC)
    --sessions-per-day N     quota                         (default: 1000)
    --submissions-per-minute N                             (default: 60)
    --documents-per-minute N reports and comparisons       (default: 60)
    --origin ORIGIN          may frame the component, repeatable
    --webhook URL            is told of its sessions; prints the secret, once
    --webhook-secret SECRET  the receiver's own whsec_…, at most two, in place of a new one
  rotate <account>           adds a second key and prints it, once
  revoke <account> <key id>  takes a key away

  --test                     issues sk_test_… instead of sk_live_…
  -h, --help                 this text
`;
