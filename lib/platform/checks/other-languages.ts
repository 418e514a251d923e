const list = (words: string) => new Set(words.trim().split(/\s+/));

/** Words that hold an English text together, without the ones that Spanish has, too. */
export const ENGLISH = list(`
  about after also an and any are as at be because been but by can could did do does for from get had have her here
  him his how i if in into is it its just like made make many may more most my not of on one only or other our out
  over said she should so some such than that the their them then there these they this those through to up us use was
  we were what when where which who will with would you your
`);

/**
 * Frequent words, which Spanish does not have, of the languages that look most like Spanish or that models answer in
 * most often.
 */
export const OTHERS: [language: string, words: Set<string>][] = [
  [
    "portugués",
    list(`
      ao aos às até à apenas assim com da das dela dele deles depois do ela ele eles em então essa esse estão eu
      foi foram há isso isto já lhe mais mas mesmo meu minha muito muitos na nas não nem nós num numa ou outra
      outro pela pelas pelo pelos pode podem pouco qual quando quem são seja sem sempre seu seus só sua suas também
      tão tem têm ter tudo um uma umas uns você vocês
    `),
  ],
  [
    "gallego",
    list(`
      á ademais ao aos aínda ata calquera co coa coas cos da das dende desta deste do dun dunha ela eles eu facer
      feito foi foron hai isto iso lle lles máis mais mellor meu miña moi moito moitos moita moitas na nas nin niso
      non nosa noso nun nunha ó ós ou outra outro outros pode poden polo pola polos polas quen sen seu seus súa
      súas só tamén teñen ten unha unhas uns xa
    `),
  ],
  [
    "catalán",
    list(`
      això als amb aquest aquesta aquests aquestes aquell així any anys cap com dels des després doncs els ells
      em encara ens és érem està estan et fa fer fet fins havia hi ho i ja li llavors mai mateix més meva meu
      molt molta molts nosaltres on pel pels per però perquè pot poc poden qual quan què quina sempre sense seu
      seus seva seves són sota també tant té tenen tot tota tots uns vegada vostre
    `),
  ],
  [
    "italiano",
    list(`
      abbiamo agli ai alla alle allo anche ancora avere che chi ci come così cosa cui da dal dalla dalle degli
      dei della delle dello di dopo due è ed erano essere fa fare fatto gli hai hanno ho i il in io lei li loro lui
      ma mentre mia mio molti molto ne negli nei nel nella nelle noi non nostra nostro ogni per perché più poi
      proprio può qual quando quello questa queste questi questo qui sarà sempre senza sia sono sta stato sua sue
      sul sulla suo suoi tra tutti tutto vi
    `),
  ],
  [
    "francés",
    list(`
      alors au aussi autre aux avec avoir ce cela ces cette chez comme dans depuis des deux donc du elle elles
      est et était être eux fait il ils je leur leurs lui mais même mes moins mon ne notre nous on ont ou où
      par pas peu peut plus pour quel quelle qui sa sans ses sont sous sur ta tout tous toute très une vers
      vos votre vous à été
    `),
  ],
  [
    "alemán",
    list(`
      aber als am an auch auf aus bei bis das dass dem den der des die doch du durch ein eine einem einen einer er
      für hat haben ich ihr im in ist kann kein man mehr mit nach nicht noch nur oder ohne sein sich sie sind so
      über um und uns unter vom von vor war was wenn wer werden wie wir wird zu zum zur
    `),
  ],
];
