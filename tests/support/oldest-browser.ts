/** Takes from a page, before its scripts run, what the oldest browsers of package.json have not: for `addInitScript`. */
export function forgetNewer(): void {
  const newer: [object, string][] = [
    [AbortSignal, "any"],
    [Array, "fromAsync"],
    [Map, "groupBy"],
    [Object, "groupBy"],
    [Promise, "try withResolvers"],
    [Set.prototype, "difference intersection isSubsetOf isSupersetOf symmetricDifference union"],
    [URL, "parse"],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object,
      "drop every filter find flatMap forEach map reduce some take toArray",
    ],
  ];
  for (const [owner, names] of newer) {
    for (const name of names.split(" ")) Reflect.deleteProperty(owner, name);
  }
}
