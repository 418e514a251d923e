import { finding } from "./finding.ts";
import { fold } from "./fold.ts";
import { isVerse } from "./block.ts";
import { sentencesOf, spanOf, type Reading } from "./reading.ts";
import type { Finding, Span } from "./types.ts";

/** The checks that ask who speaks in a text, and to whom. */
export type Voice = "refusal" | "person" | "chat" | "leak" | "correction" | "ad";

/** A sentence that does something which an article hardly does, as a place in the content. */
interface Sign extends Span {
  voice: Voice;
  weight: number;
}

/** A sentence that makes a doubt by itself, and one that does so beside another or at an end of the text. */
const CLEAR = 2;
const SLIGHT = 1;

/** The weight, of signs of one voice and of all together, from which on an editor reads a text first. */
const DOUBT = { one: 2, all: 3 };

// Classes of words, folded, of which the patterns are made. All gaps are bounded, so that the search is linear.

/** The text itself. */
const TEXT =
  "(?:articulos?|textos?|entradas?|columnas?|piezas?|cronicas?|comentarios?|posts?|publicaci(?:on|ones)|contenidos?|escritos?|notas?|resenas?|analisis|retrato)";

/** Its parts and its making, of which an article about something else does not speak. */
const PART =
  "(?:borrador(?:es)?|versi(?:on|ones)|parrafos?|titular(?:es)?|titulos?|entradilla|redaccion|arranque|cierre|encargo|propuestas?|frases?|adjetivos?|palabras?|tono|formato|extension|estilo|lineas?|transicion|remate|epigrafe|subtitulos?)";

const WRITING = `(?:${TEXT}|${PART})`;

/** A thing that one was asked about. */
const MATTER = `(?:(?:este|ese|esta|esa|dich[oa]|tal|tu|su) (?:tema|asunto|materia|cuestion|terreno|peticion|pregunta|solicitud|suceso|caso|noticia)|lo que (?:se )?(?:me|nos|le) (?:(?:ha|han|has|habeis) )?(?:pid|ped|encarg|solicit|pregunt|propon|propus)[a-z]*|(?:sobre|de) (?:eso|esto|ello)|al respecto)`;

/** An infinitive of what a writer does with a subject. */
const TREAT =
  "(?:escrib|redact|gener|elabor|desarroll|produc|complet|cumpl|atend|abord|trat|opin|pronunciar|recomend|aconsej|inform|confirm|verific|comprob|contrast|precis|detall|ofrec|proporcion|facilit|aport|respond|contest|cubr|narr|relat|resum|analiz|valor|entr|coment|ayud|public|firm|traduc|continu|habl|cont|explic|dec|describ|sab|dar)(?:ar|er|ir|r)?(?:lo|la|le|te|se|me|nos|os|los|las|les|selo|telo)*";

/** Saying that one cannot or will not. */
const NOT =
  "(?:no (?:puedo|podre|podria|podemos|debo|deberia|voy a|quiero|pienso|me (?:es|resulta|parece) [a-z]{4,14}|(?:me|nos|le) (?:corresponde|toca)|me atrevo a|me siento [a-z]{4,12}|me veo [a-z]{4,12}|soy (?:quien|capaz|la persona|el mas|la mas)|estoy en (?:condiciones|posicion)|(?:esta|estamos) en (?:condiciones|posicion)|sabria|tengo (?:como|modo|manera|forma)(?: de)?|cabe|corresponde|procede|es posible|resulta posible|va a poder|va a ser posible|ha sido posible|fue posible|se puede|se ha podido|se pudo)|imposible|prefiero (?:no|dejar|callar|abstenerme)|(?:he preferido|he decidido|he optado por|opto por|elijo|se ha optado por|se prefiere|lo (?:honesto|prudente|sensato|responsable|correcto|justo) es) no|declino|me abstengo de|me niego a|lamento no|siento no|(?:tengo|debo) (?:que )?(?:rechazar|declinar|renunciar|abstenerme))";

/** Things that one needs to know before one writes. */
const KNOWLEDGE =
  "(?:informacion|datos?|fuentes?|acceso|material|materiales|documentacion|contexto|detalles|permiso|conocimientos?|constancia|elementos|documentos?|papeles|precisiones|antecedentes)";

/** Things that somebody who asks for a text says or hands over. */
const ORDERS =
  "(?:instrucciones|indicaciones|reglas|normas|directrices|consignas?|pautas|ordenes|encargo|prompt|perfil|ficha|peticion|pedido)";

/** People, places and things that only somebody who lives has. */
const NEAR =
  "(?:medic[oa]|doctora?|dentista|psicolog[oa]|terapeuta|vecin[oa]s?|jef[ea]s?|companer[oa]s?|amig[oa]s?|profesor[a]?|maestr[oa]|alumn[oa]s?|pacientes?|client[ea]s?|barrio|pueblo|aldea|calle|casa|piso|apartamento|departamento|cocina|balcon|terraza|jardin|huerto|huerta|patio|habitacion|dormitorio|cama|coche|carro|auto|bici|bicicleta|moto|perr[oa]s?|gat[oa]s?|nevera|heladera|despensa|armario|abrigo|sueldo|jubilacion|pension|boda|divorcio|embarazo|parto|enfermedad|operacion|espalda|rodillas?|piel|estomago|garganta|piernas|paladar|cumpleanos|comunion|colegio|escuela|instituto|facultad|universidad|oficina|taller|consulta|despacho|comadre|compadre|suegra|cunad[oa]|sobrin[oa]s?|prim[oa]s?|mama|papa)";

/** First person of the past of what one lives through; what one reads, writes and thinks a machine may say. */
const LIVED =
  "(?:nací|crecí|viví|aprendí|probé|comí|bebí|oí|olí|toqué|lloré|caminé|anduve|subí|bajé|salí|entré|compré|cociné|trabajé|viajé|conocí|llegué|volví|regresé|dormí|desperté|cené|desayuné|almorcé|esperé|estudié|jugué|corrí|nadé|conduje|manejé|senté|levanté|acosté|planté|sembré|cosí|heredé|emigré|mudé|casé|separé|enamoré|enfermé|fui|estuve|paseé|recorrí|visité|crucé|saludé|abracé|besé|bailé|pesqué|recogí)";

/** The author as one who thinks or writes: with these the first person claims no life. */
const THINKS =
  /\b(?:se me|no me|me) (?:parece|temo|refiero|pregunto|permito|atrevo|consta|limito|quedo con|inclino|explico|interesa|entienda|entiende|disculpen|perdonen|gusta pensar|ocurre|corrijo|desdigo|adelanto|reservo|remito|cuesta creer|inspira|convence|sorprende|toca|da igual|sirve)\b|\b(?:a mi (?:juicio|entender|parecer|modo)|en mi opinion|por mi parte|para mi gusto|que yo sepa|mi (?:opinion|propuesta|consejo|tesis|respuesta|impresion|trabajo es|condicion|oficio|error|pregunta|hipotesis|favorit[oa]))\b/;
/** A machine that says what it is claims to be nobody else. */
const MACHINE =
  /\b(?:maquinas?|programas?|ia|inteligencia artificial|modelos?|algoritmos?|sintetic[oa]s?|asistente|robot|codigo|servidor|datos con que)\b/;
/** Somebody tells what assistants do. */
const ASSISTANTS =
  /\b(?:programas?|maquinas?|modelos?|asistentes?|chatbots?|bots?|suelen?|preguntan(?:do)?)\b/;
/** A story that says that it is one may be told by anybody. */
const FICTION =
  /\b(?:cuento|relato|fabula|ficcion|monologo|leyenda|microrrelato|narrador|personaje)\b/;

interface Patterns {
  clear: RegExp[];
  slight: RegExp[];
}

/** The signs of each voice, in folded sentences. */
const SIGNS: Record<Voice, Patterns> = {
  refusal: {
    clear: [
      new RegExp(`\\b${NOT}\\b.{0,25}?\\b${TREAT}\\b.{0,60}\\b${MATTER}`),
      new RegExp(
        `\\b(?:no |sin |falta |faltan |escas|insuficient).{0,40}\\b${KNOWLEDGE}\\b.{0,20}\\b(?:para|como para|con (?:los|las|la|el) que) .{0,14}?\\b${TREAT}\\b`,
      ),
      new RegExp(
        `\\b${KNOWLEDGE} (?:suficientes?|necesari[oa]s?|disponibles?|bastantes?) (?:para|como para|sobre)\\b`,
      ),
      new RegExp(
        `\\b(?:es[eo]s|es[ao]|tales|dich[oa]s|los|las) ${KNOWLEDGE} no (?:han?|me han?|nos han?|se me han?) (?:llegado|sido|dado|facilitado)`,
      ),
      new RegExp(
        `\\bsin (?:haber podido|poder|haber) ${TREAT}|\\bsin (?:datos|informacion|fuentes) (?:para|sobre|de|que)\\b`,
      ),
      new RegExp(
        `\\b(?:este|ese|esta|esa|dicho|el|la) (?:tema|asunto|encargo|texto|cuestion|materia) (?:que (?:se )?(?:me|le) [a-z]+ )?(?:queda|cae|esta|se sale|excede|escapa|no (?:esta|entra|cabe|figura|me corresponde))\\b.{0,30}\\b(?:fuera|alcance|mi|me|mis|puedo|lugar)\\b`,
      ),
      /\bmi (?:informacion|conocimiento|entrenamiento|memoria)\b.{0,30}\b(?:llega|alcanza|termina|se detiene|no incluye|no llega|hasta)\b/,
      /\b(?:se deja|queda|quedan|lo dejo|la dejo|dejo) (?:aqui )?(?:sin (?:tratar|contestar|respuesta|abordar|escribir|resolver)|para (?:otra pluma|quien sepa|quien tenga))/,
      new RegExp(
        `\\b(?:articulo|columna|texto|cronica|entrada|analisis|critica|resena|retrato|perfil)\\b.{0,30}\\b(?:no (?:va a poder ser|sera posible|puede ser|saldra|se escribira|existe)|tendra que esperar|queda pendiente|otra pluma)\\b`,
      ),
    ],
    slight: [
      new RegExp(`\\b${NOT}\\b.{0,25}?\\b${TREAT}\\b`),
      new RegExp(
        `\\bno (?:dispongo|tengo|cuento con|poseo|he recibido|encuentro|me consta|se dispone|se cuenta con|hay aqui|estan? (?:aqui|en esta mesa))\\b.{0,30}\\b${KNOWLEDGE}`,
      ),
      /\ben (?:lugar|vez) de (?:eso|ello|esto|los|las|el|la)\b|\ben su lugar\b|\blo que si (?:puedo|se puede|puede|cabe)\b/,
      /\b(?:se recomienda|recomiendo|conviene|lo mas recomendable es|sera mejor|hara mejor en|mejor) (?:acudir|consultar|revisar|recurrir)\b.{0,30}\b(?:fuentes|medios|oficial(?:es)?|otro sitio|quien)\b/,
    ],
  },
  person: {
    clear: [
      new RegExp(
        `(?<!\\b(?:no|ni|nunca|sin|si|como si|es)\\b.{0,20})\\b(?:mis?|nuestr[oa]s?) (?:(?:antigu|viej|primer|propi|querid|difunt)[oa]s? )?${NEAR}\\b`,
      ),
      /\b(?:recuerdo|me acuerdo de|todavia recuerdo|aun recuerdo) (?:el olor|el sabor|la tarde|la noche|la manana|el dia|el verano|cuando|a mi|a un|a una|que de|haber)/,
      /\b(?:llevo|hace|despues de|tras|en|con) (?:mas de |casi |ya )?(?:\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|catorce|quince|veinte|treinta|cuarenta|muchos|varios|tantos) anos (?:trabajando|viviendo|dando|haciendo|escribiendo|cocinando|vendiendo|destapando|reparando|ensenando|de (?:oficio|profesion|vender|dar|trabajar|cocinar|taxi|aula|consulta|mostrador)|en (?:el|este|la|esta) (?:oficio|profesion|barrio|cocina|aula|calle|mar|campo))\b/,
      /\b(?:me|nos) (?:duele|duelen|dolia|dolian|temblaban?|pica|arde|levanto|acuesto|despierto|duermo|canso|mareo|emociono|ensenaba|ensenaron|enseno mi|regalaron|llevaba|llevaban|decia|decian|conto|contaba|contaban|crie|criaron|tocaba) /,
      /\bse me (?:saltaron|saltan|hizo|hace|encogio|encoge|pone|puso|erizo|eriza|llenaron|llenan|humedecieron) (?:las? |el |los |un )?(?:lagrimas?|agua|boca|corazon|piel|nudo|pelos?|estomago|ojos|carne|vello)/,
      /\bcomo [a-z]{4,14} que (?:soy|fui)\b/,
      /(?<!\bno )\bsoy (?:madre|padre|abuel[oa]|hij[oa]|maestr[oa]|profesor[a]?|medic[oa]|enfermer[oa]|abogad[oa]|vecin[oa]|cociner[oa]|jubilad[oa]|viud[oa]|zurd[oa]|celiac[oa]|diabetic[oa]|vegetarian[oa])\b/,
      /\b(?:un|una|unos|unas) (?:amig|vecin|companer|prim|conocid|alumn|client|pacient|colega)[oae]?s? (?:mi[oa]s?|suy[oa])\b/,
      /\b(?:ayer|anoche|esta manana|el otro dia|el (?:domingo|sabado|lunes|martes|miercoles|jueves|viernes)(?: pasado)?|el ano pasado|el verano pasado|la semana pasada)\b.{0,60}\b(?:me|mi|mis|fui|estuve|vi|hice|tuve)\b/,
      /\bde (?:nin[oa]|chic[oa]|pequen[oa]|joven)\b.{0,40}\b(?:me|mi|yo|nos)\b|\b(?:me|mi|yo|nos)\b.{0,40}\bde (?:nin[oa]|chic[oa]|pequen[oa])\b/,
      /\bhe (?:probado|comido|bebido|vivido|viajado|cocinado|trabajado|dormido|caminado|estado en|visto con|visitado|conocido|llorado|comprado|conducido|manejado)\b/,
    ],
    slight: [],
  },
  chat: {
    clear: [
      new RegExp(
        `\\b(?:te|le|os|les) (?:dejo|paso|envio|adjunto|propongo|ofrezco|presento|entrego|comparto|mando|he (?:dejado|preparado|escrito|hecho)) (?:aqui )?(?:(?:un|una|el|la|los|las|otro|otra|dos|tres|mi|tu|su) )?(?:[a-z]{3,12} )?${WRITING}\\b`,
      ),
      new RegExp(
        `\\b(?:(?:te|le|os|se l[oa]s?|se) )?(?<!\\bno )(?:puedo|podria) (?:tambien )?(?:adaptar|cambiar|ajustar|acortar|alargar|ampliar|reescribir|modificar|preparar|hacer|dar|escribir|redactar|anadir|agregar|quitar|traducir|suavizar|pulir|rehacer|probar|ofrecer|armar)(?:lo|la|le|te|os|les|selo|sela|tela|telo)*\\b.{0,60}\\b(?:${WRITING}|mas (?:corto|corta|breve|largo|larga|formal|cercan[oa]|detalles?)|si (?:lo |te |asi )?(?:prefieres|quieres|hace falta|deseas|necesitas|prefiere|desea|preferis|queres))\\b`,
      ),
      /\b(?:quieres|queres|prefieres|preferis|te gustaria|deseas|necesitas|quiere usted|prefiere|desea|le gustaria|quereis) que (?:(?:te|lo|la|le|me|os|les|se) )*(?:ampli|acort|ajust|reescrib|modifi|cambi|escrib|gener|hag|profundic|adapt|desarroll|anad|prepar|revis|corrij|incluy|traduzc|alarg|pul|prueb|public|mand|envi|arm|sum)[a-z]*/,
      /\b(?:dime|decime|digame|decidme|avisame|aviseme|avisadme|hazmelo saber|hagamelo saber|indicame|indiqueme|confirmame|me dices?|me avisas?) (?:si|que|cual|como|y|cuando|por|con cual|nomas|nada mas)\b/,
      /\b(?:te|le|os) (?:parece (?:bien|correcto)|encaja|cuadra|sirve|convence|vale|cierra|funciona|late|queda bien|va bien)\b.{0,30}\?/,
      /\b(?:tal (?:y )?como|como|segun(?: lo que)?|siguiendo lo que|que) (?:me |nos )?(?:pediste|pedias|pides|pedis|solicitaste|solicitabas|indicaste|querias|habias pedido|has pedido|habia pedido|encargaste|encargabas)\b/,
      new RegExp(
        `\\b(?:siguiendo|segun|conforme a|de acuerdo con|atendiendo a|respetando|cumpliendo) (?:tus|sus|vuestras|tu|su) ${ORDERS}\\b`,
      ),
      /\b(?:quedo|sigo) (?:a la espera|pendiente|atent[oa]|a (?:tu|su|vuestra))\b|\bestoy a (?:tu|su|vuestra)\b/,
      /\bespero (?:tus|sus|vuestros|vuestras|tu|su) (?:comentarios|indicaciones|instrucciones|respuesta|visto bueno|opinion|correcciones)\b/,
      new RegExp(
        `\\bespero que (?:(?:este|esta|el|la|tu|mi) ${WRITING}\\b|te (?:guste|sirva|encaje|funcione)|sea lo que)`,
      ),
      /^[\s*_#>[(-]*(?:opcion|alternativa|propuesta|version|variante) (?:[a-d1-5]|uno|dos|corta|larga|breve|formal|final)\b/,
      new RegExp(
        `^[\\s*_#>[(-]*(?:${PART}|desarrollo|gancho|apertura|introduccion|conclusion|cuerpo|recuento|publico objetivo|palabras clave|meta ?descripcion)(?: [a-z]+){0,3}[,:)\\]*]+\\s*$`,
      ),
      /[[(*] ?(?:fin|final) (?:del|de la|de) [a-z]+ ?[\])*]|^\W*\d{2,4} palabras\b|\b\d{2,4} palabras (?:en total|exactas|aproximadamente|con )/,
      new RegExp(
        `\\b(?:he|hemos|se ha|se han) (?:intentado|procurado|tratado de|evitado|mantenido|respetado|optado|ajustado|eliminado|suprimido|anadido)\\b.{0,60}\\b(?:${WRITING}|longitud|como (?:pediste|querias|pedias)|tomar partido)\\b`,
      ),
      new RegExp(
        `\\b(?:si (?:lo |la )?(?:conviene|hace falta|hacen falta|se quiere|se desea|se prefiere|quieres|quiere|prefieres|hiciera falta)|si .{0,20}qued[oa] (?:corta|corto|larg[oa]|floj[oa]))\\b.{0,120}\\b(?:${PART}|agreg[a-z]+|anad[a-z]+|ampli[a-z]+|acort[a-z]+)\\b`,
      ),
      new RegExp(
        `(?=.{0,200}\\b(?:parrafos?|entradilla|borrador|redaccion|arranque|cierre|tono|remate|pieza|version)\\b).{0,200}\\b(?:puede|pueden|podria|podrian|conviene|convendria|basta(?:ria)?|cabe|si se) (?:con )?(?:no )?(?:suprimir|quitar|invertir|ajustar|cambiar|tocar|acortar|alargar|recortar|eliminar|mover|ampliar|hacerse|prefiere|quiere|desea|reescribir|sustituir)[a-z]*`,
      ),
      new RegExp(
        `\\b(?:una|otra|esta|la) (?:entradilla|version|redaccion|propuesta|entrada) (?:algo |un poco |mucho )?(?:mas|menos) (?:corta|breve|larga|formal|ligera|seria|sobria|literaria|detallada|cercana|directa|neutra|narrativa|academica|coloquial|humoristica)\\b`,
      ),
      new RegExp(
        `\\b(?:les?|os|te) (?:hago llegar|acerco|remito|envio|adjunto|mando|paso) (?:aqui )?(?:la|el|una|un|lo) (?:${WRITING}|que)|\\bestimad[oa]s? (?:redaccion|editor[a]?|equipo)|\\ba la atencion de\\b|\\bpara su (?:insercion|publicacion)\\b|\\b(?:quedan|queda) autorizad[oa]s? a\\b`,
      ),

      new RegExp(
        `\\b(?:queda|quedo|va|aqui va|aca va|ahi va|aqui esta|listo|lista) (?:asi |ya )?(?:el|la|tu|un|una|con) (?:pieza|nota|texto|articulo|entrada|${PART}|[a-z]{3,12} que (?:pedias|pediste|querias))\\b`,
      ),
    ],
    slight: [
      new RegExp(`\\b(?:este|el) ${WRITING} (?:que (?:sigue|viene)|cumple|respeta|tiene \\d)`),
      /\bsi (?:lo )?(?:quieres|deseas|necesitas|prefieres|te parece|queres|desea|prefiere)\b.{0,60}\bpuedo\b/,
    ],
  },
  leak: {
    clear: [
      new RegExp(`\\b(?:mis|sus) (?:instrucciones|indicaciones|consignas|pautas)\\b`),
      /\b(?:las|estas|dichas|mis) (?:instrucciones|reglas|indicaciones|directrices|consignas|pautas|normas) (?:que (?:he recibido|recibi|tengo|sigo|me|se me|rigen)|dicen|recibidas|del sistema|piden|indican|me|exigen|impiden|no permiten)/,
      /\b(?:se me (?:pide|piden|ha pedido|pidio|ha dicho|dijo|indica|ha indicado|indico|exige|ordena|manda|prohibe|ha prohibido|permite|encarga|ha encargado|encargo|solicita|ha solicitado|solicito|asigno)|se le (?:ha pedido|pidio|ha indicado|indico|ha encargado|encargo|solicita|ha solicitado|asigno|ha asignado))\b/,
      /\b(?:me (?:han|has|habeis|ha) (?:pedido|dicho|indicado|encargado|ordenado|prohibido|instruido|configurado|programado)|me (?:piden|pides|ordenan|prohiben|encargan|indican|exigen)) (?:que |no |un |una |evitar|escrib|habl)/,
      /^[\s*_#>"{[(-]*(?:decision|motivo|personalidad|rol|tarea)[\s*_"]*[:=]/,
      /\b(?:system prompt|mensaje de(?:l)? sistema|(?:el|mi|este|tu) prompt (?:dice|pide|del|que|era|decia))\b/,
      /\beres (?:«|"|“)|\bel campo (?:«|"|“)[a-z]|\bobjeto json\b|\bcampo en blanco\b/,
      /\b(?:el|mi|un) personaje (?:que (?:interpreto|represento|hago|me)|asignado|me pide)\b|\b(?:interpreto|represento) (?:a un|a una|el papel|el personaje)\b/,
      /\b(?:la )?decision (?:de hoy )?es (?:«|“|")?(?:nada|no escribir|escribir)\b/,
      /\b(?:como|segun) (?:esta|estaba|fue|ha sido|se ha|se) (?:pedido|indicado|solicitado|ordenado|dispuesto|encargado|pide|indica)\b/,
      /\bautor(?:a)? sintetic[oa] (?:de caracter|de tono|de voz|llamad|encargad)\b|\b(?:esta|este) autor[a]? (?:no|tiene|debe|puede|solo)\b/,
      /\b(?:los|las|la|el) (?:datos|ficha|perfil|encargo|consigna|pedido)(?: de hoy| recibid[oa]s?| que se (?:me|le) .{0,12})? (?:no (?:permite|incluye|traen?|admite)|pide|piden|solo (?:traen?|venia|incluye)|marca|dice|venia|exige|traia)\b/,
    ],
    slight: [
      /\b(?:no (?:debo|puedo|tengo permitido|me esta permitido|me dejan|corresponde|le corresponde|le toca|cabe)) (?:aqui )?(?:inventar|citar|nombrar|mencionar|dar|andar|poner|usar|incluir|repetir|saludar|afirmar)\b/,
      /\b(?:debo|tengo que|he de|me toca) (?:no )?(?:evitar|escribir|hablar|sonar|mantener|mencionar|citar|empezar|responder|devolver|usar|recordar|fingir|parecer|firmar|terminar|ser)\b/,
    ],
  },
  correction: {
    clear: [
      new RegExp(
        `\\b(?:corrijo|rectifico|borro|tacho|reescribo|rehago|reformulo)\\b.{0,30}\\b(?:lo anterior|lo dicho|lo de arriba|esto|eso|esta|este|ese|esa|dato|cifra|inicio|comienzo|principio|final|${WRITING})\\b|^(?:borrar|quitar|cambiar|mover|cortar|reescribir|rehacer|ampliar|comprobar|revisar|eliminar|suprimir|meter|poner)\\b.{0,80}\\b(?:lo de arriba|lo de abajo|parrafos?|adjetivos?|entradilla|titular|arranque|cierre|remate|ya se dijo)\\b`,
      ),
      /\b(?:empiezo|empecemos|empezamos|comienzo|vuelvo a empezar|volvamos a empezar|arranco|recomienzo)(?: otra vez| de nuevo| de cero| por otro lado)\b/,
      /^[\s—–(["*_-]*(?:no|espera|esperen|un momento|perdon|a ver|hmm+|uf|mejor|ay)[,:;.…!]+ (?:eso|asi no|no era|mejor|quise|quiero decir|en realidad|revis|esto|lo|me he|empiezo|empec|borr|no es|era|la cifra|el dato|no,)/,
      /[[(—–] ?(?:nota|ojo|falta (?:la|el|poner|un|una|citar|fuente|dato)|faltan|pendiente|revisar|buscar|poner|ampliar|cortar|quitar|mover|mejorar|comprobar|confirmar|sobra|borrador|tachar|eliminar|suprimir|cambiar|no se si|reescribir|ver si|checar|chequear|otra (?:entrada|version|opcion|posibilidad)|version|aqui (?:va|iria|falta)|meter|desarrollar|repetido|se repite|igual)\b[^)\]\n]{0,200}[\])—–:]/,
      new RegExp(
        `[[(][^)\\]\\n]{0,80}\\b(?:parrafos?|adjetivos?|arranque|cierre|remate|entradilla|titular|tono|se repite|convendria|borrador)\\b[^)\\]\\n]{0,80}[)\\]]`,
      ),
      /^[\s*_#>[(-]*(?:(?:primer|segundo|tercer|otro|nuevo) (?:intento|arranque|comienzo|final|borrador)|version (?:corregida|definitiva|revisada|alternativa|anterior|\d)|(?:idea|nota)s? (?:para|mental|suelta|de trabajo)|todo|fixme|pendientes?|por hacer|borrador)[\s*_\d]*[:.)—-]/,
      /\b(?:esta|la|este|el) (?:frase|linea|parrafo|idea|comparacion|metafora|transicion|arranque|cierre|final|titular|adjetivo|comienzo|imagen) (?:anterior |de arriba )?(?:no (?:me )?(?:funciona|convence|gusta|sirve|encaja|cierra)|sobra|queda (?:mejor|rar[oa]|larg[oa]|coj[oa]|floj[oa])|es (?:floj[oa]|demasiado))/,
      /\b(?:releo|releyendo|al releer|lo releo|revisando lo (?:dicho|escrito|anterior)|me doy cuenta de que (?:he|habia|acabo|antes|mas arriba|me he|la|el))\b/,
      /\b(?:mas )?(?:arriba|antes) (?:he |habia |se ha )?(?:dije|dicho|escrib[io]|escrito|puse|puesto)\b.{0,60}\b(?:pero|y (?:no|es)|no es|en realidad|era|me equivoque|error)\b/,
    ],
    slight: [
      /\b(?:mejor dicho|o mejor|quiero decir|quise decir|miento|me equivoco|me he equivocado|me equivoque)\b/,
      /\b(?:dejo|pongo|anoto|apunto) (?:aqui )?(?:esto|esta|este|la|el|una|un) (?:nota|idea|frase|borrador|duda|version|hueco)\b/,
    ],
  },
  ad: {
    clear: [
      /\b(?:cupon|codigo (?:promocional|de descuento)|envios? gratis|envios a todo|garantia de por vida|meses sin intereses|sin compromiso|primera (?:hora|consulta|clase) gratis|oferta (?:limitada|valida)|plazas limitadas|descuento del? \d)/,
      /\b(?:whatsapp|telefono|llam[ae]n?|llamanos|llama|tel\.?)\b.{0,30}\d{2,}[\d ]{5,}/,
      /(?<!\d)[679]\d{2}[ .]?\d{3}[ .]?\d{3}(?!\d)|(?<!\d)\(?\d{2}\)? \d{4}[ -]\d{4}(?!\d)/,
      /\b(?:comprala|compralo|consiguelo|reserva|suscribete|registrate|visita|visite|entra en|entra a|pide|encarga)\b.{0,60}\b(?:ya|hoy|ahora|web|tienda|enlace|www|https?|precio|euros|pesos|oferta|antes de que)\b/,
      /\b(?:tienda en linea|tienda online|nuestra tienda|nuestra web|en su web|sitio web oficial)\b/,
    ],
    slight: [
      /\b(?:plazas|cupos) (?:son )?(?:reducid|limitad)[oa]s|\btarifa (?:preferente|especial|reducida)|\btodo incluido\b|\breserv(?:ar|e|a|as)\b.{0,40}\b(?:web|facil|anticipacion|antelacion|plaza|mesa|lugar)|\b(?:garantia|mejor precio|a domicilio|despach[a-z]+ gratis|lleva anos haciendo)/,
      /\b(?:marca|tienda|academia|precio|oferta|promocion|descuento)s?\b.{0,40}\b(?:mejor|barat|gratis|regal|calidad|confian)/,
    ],
  },
};

const VOICES = Object.keys(SIGNS) as Voice[];

/** Words of our instructions, by their stems; a sentence with several of them speaks of those. */
const RULES =
  /\b(?:decision|motivo|titular|entradilla|cifras?|citas?|citar|citad[oa]s?|enlaces?|fuentes?|inventar|inventad[oa]s?|publicad[oa]|sintetic[oa]|salud[ao]r?|saludos?|literal(?:es)?|encargo|instrucci[a-z]+|indicaciones|personalidad|perfil|html|json|markdown|campo|repetir|repeticion|espacio|lectores?|opinion|explicacion|inteligencia artificial|autor[a]?|consigna|nombres propios|suministrad[oa]s?)\b/g;
const RULES_IN_SENTENCE = 4;

/** The parts of a refusal: a no, and that of which it speaks. */
const FIELDS = {
  no: /\b(?:no (?:puede|puedo|cabe|corresponde|procede|es posible|tengo|cuento|dispon[a-z]+|ha[n]? llegado|consta[n]?|se puede|se ha[n]?|va a poder|sera posible|ha sido posible)|sin (?:haber|poder|datos|informacion|fuentes|tener)|faltando|abst[a-z]+|detenerse|renunci[a-z]+|declin[a-z]+|excluid[oa]|imposible|lo (?:honesto|decente|honrado|prudente|sensato|responsable)|queda[n]? fuera|otra pluma|otro sitio|insuficiente[s]?|a falta de|exigiria|dejar(?:la|lo)? para|terreno que|en otra ocasion|aventurar[a-z]*)\b/,
  knowing:
    /\b(?:informacion|datos?|fuentes?|documento[a-z]*|detalles?|material|consult[a-z]+|comprob[a-z]+|verific[a-z]+|confirm[a-z]+|precision[a-z]*|acceso|invent[a-z]+|rellenar|testigo)\b/,
  writing:
    /\b(?:articulos?|textos?|entradas?|columnas?|piezas?|cronicas?|resenas?|lineas|borrador|parrafos?|titular|escrib[a-z]+|redact[a-z]+|descripcion|contarlo|analisis|valorar|abordar|tratar(?:lo|la)|pronunciar[a-z]*|opinar)\b/,
  asking:
    /\b(?:pidio|pedido|pedia|peticion|encarg[a-z]+|solicit[a-z]+|indicad[oa]|instruccion[a-z]*|consigna|facilitad[oa]|proporcionad[oa]|suministrad[oa]|propuest[oa])\b/,
  maker:
    /\b(?:ia|inteligencia artificial|modelo|sintetic[a-z]+|este autor|esta autora|aqui|este espacio|esta voz|este redactor|quien escribe)\b/,
};

const fieldsIn = (folded: string): number =>
  FIELDS.no.test(folded) ? Object.values(FIELDS).filter((field) => field.test(folded)).length : 0;

const LIVED_AT = new RegExp(`(?<!\\p{L})${LIVED}(?!\\p{L})`, "iu");

/** The voices that are heard at the beginning and the end of a text: there a slight sign is a clear one. */
const AT_ENDS = new Set<Voice>(["refusal", "chat"]);

const found = new WeakMap<Reading, Sign[]>();

/** The signs in the author's own words; a sentence counts once for each voice. Linear in the text. */
function signsIn(reading: Reading): Sign[] {
  const known = found.get(reading);
  if (known) return known;
  const signs = look(reading);
  found.set(reading, signs);
  return signs;
}

/** A text that says of its author that it is a machine passes nobody off as a person. */
const OPEN =
  /\b(?:soy|somos|siendo|como|escribo|firma|firmo|escribe|habla|quien) .{0,60}\b(?:maquina|programa|ia|inteligencia artificial|modelo|algoritmo|sintetic[oa])\b|\b(?:autor|autora|firma|columnista|voz) sintetic[oa]\b/;

/** Checks for a story that says so in its headline, its standfirst or its beginning. */
export const isFiction = ({ title = "", summary, own }: Reading): boolean =>
  FICTION.test(fold(`${title} ${summary ?? ""} ${own.text.slice(0, 300)}`));

function look(reading: Reading): Sign[] {
  const { own, blocks } = reading;
  const sentences = sentencesOf(own);
  const verse = verseOf(blocks);
  const isTold = isFiction(reading) || OPEN.test(own.folded);
  return sentences.flatMap(({ start, end }, at) => {
    const folded = own.folded.slice(start, end).trim();
    const span = spanOf(own, start, end);
    const isEnd = sentences.length > 4 && (at < 2 || at >= sentences.length - 2);
    return VOICES.flatMap((voice) => {
      if (voice === "person" && (isTold || verse.some((place) => isIn(span, place)))) return [];
      const weight = weigh(voice, folded, own.text.slice(start, end), isEnd);
      return weight > 0 ? [{ voice, weight, ...span }] : [];
    });
  });
}

const isIn = (span: Span, place: Span) => span.start >= place.start && span.start < place.end;

function weigh(voice: Voice, folded: string, text: string, isEnd: boolean): number {
  const { clear, slight } = SIGNS[voice];
  if (voice === "person") {
    if (MACHINE.test(folded) || text.endsWith("?")) return 0;
    if (LIVED_AT.test(text) && !/\b(?:no|nunca|jamas|ni|si)\b/.test(folded)) return CLEAR;
  }
  if (voice === "chat" && ASSISTANTS.test(folded)) return 0;
  if (clear.some((one) => one.test(folded))) return CLEAR;
  if (voice === "leak") {
    const rules = new Set(folded.match(RULES)).size;
    if (rules >= RULES_IN_SENTENCE) return CLEAR;
  }
  if (voice === "refusal") {
    const fields = fieldsIn(folded);
    if (fields > 2) return CLEAR;
    if (fields === 2) return SLIGHT;
  }
  if (voice === "person" && /\b(?:no|ni|nunca|jamas|sin)\b/.test(folded)) return 0;
  if (voice === "person" && THINKS.test(folded)) return 0;
  if (!slight.some((one) => one.test(folded))) return 0;
  return isEnd && AT_ENDS.has(voice) ? CLEAR : SLIGHT;
}

/** The paragraphs in verse: several lines, none of them long. */
const verseOf = (blocks: Reading["blocks"]): Span[] =>
  blocks.filter((block) => isVerse(block)).map((block) => spanOf(block, 0, block.text.length));

const weightOf = (signs: Sign[]) => signs.reduce((sum, { weight }) => sum + weight, 0);

const placesOf = (signs: Sign[]): Span[] => signs.map(({ start, end }) => ({ start, end }));

/** Returns where a text makes a doubt of one voice: nowhere, where its signs weigh too little. */
export function doubtsOf(reading: Reading, voice: Voice): Span[] {
  const signs = signsIn(reading).filter((sign) => sign.voice === voice);
  return weightOf(signs) >= DOUBT.one ? placesOf(signs) : [];
}

/** Warns of signs of several voices, none of which makes a doubt by itself. */
export function checkSigns(reading: Reading): Finding[] {
  const signs = signsIn(reading);
  const isKnown = VOICES.some((voice) => doubtsOf(reading, voice).length > 0);
  if (isKnown || weightOf(signs) < DOUBT.all) return [];
  return [
    finding(
      "signs",
      "warn",
      "Varios indicios de que el texto no habla a quien lo lee.",
      placesOf(signs),
    ),
  ];
}

/** Warns of a text that sells something. */
export function checkAd(reading: Reading): Finding[] {
  const doubts = doubtsOf(reading, "ad");
  return doubts.length > 0 ? [finding("ad", "warn", "El texto parece un anuncio.", doubts)] : [];
}
