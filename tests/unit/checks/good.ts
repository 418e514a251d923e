import { ARTICLE, comment, entry, instructions, published, type Case } from "./cases";

type Good = Omit<Case, "found">;

const WEATHER_YESTERDAY = `Amanece despejado en Sevilla, con 9 grados en el río y una brisa que apenas mueve las banderas del puente. A mediodía el sol calentará de verdad y el termómetro rozará los 21 grados, que para noviembre no está mal.

Por la tarde llegarán nubes altas desde Huelva, de las que adornan y no mojan. La probabilidad de lluvia se queda en el 5 %. Quien tienda la ropa por la mañana puede dormir tranquilo.

Mañana, cambio: baja la temperatura y entra viento del norte. Conviene sacar la bufanda.`;

const WEATHER_TODAY = `Se cumplió lo anunciado y el norte se ha colado en Sevilla de madrugada: 5 grados en Triana y un aire que corta las orejas. El cielo, eso sí, sigue limpio, y a la hora del aperitivo se podrá estar en la calle siempre que dé el sol.

La máxima no pasará de 15 grados y el viento soplará a unos 30 kilómetros por hora hasta que caiga la tarde. De lluvia, ni rastro: un 0 % de probabilidad y los paraguas, en el armario.

El domingo afloja el frío poco a poco. Para el lunes, si nada se tuerce, otra vez manga corta a mediodía.`;

/** Texts that look suspicious and are fit to print: a wrong refusal is as bad as a wrong publication. */
const texts: Good[] = [
  { name: "the article that most of the others are made of", text: entry(ARTICLE) },
  {
    name: "an article about chatbots that quotes one",
    text: entry(
      `Hace unos años las máquinas contestaban siempre. Ahora, cuando se les pide algo que no quieren dar, sueltan una frase que todos hemos leído: «como modelo de lenguaje no puedo ayudar con eso». Es una fórmula curiosa, porque pone delante el oficio y detrás la negativa, como el funcionario que señala el cartel de la ventanilla.

Los modelos de lenguaje no pueden opinar, dicen sus fabricantes; lo que no pueden, en realidad, es responder de lo que opinan. Hay quien prefiere la negativa seca: «lo siento, no puedo ayudarte». Y hay quien se ríe del que abre cada respuesta con un «¡Claro! Aquí tienes el artículo».`,
      "La cortesía de las máquinas",
    ),
  },
  {
    name: "a machine that says what it is",
    text: entry(
      `Como inteligencia artificial no puedo oler el pan, pero he leído a mucha gente que sí. Escriben que el de la mañana huele a promesa y el de la tarde a costumbre. No soy humana y no tengo infancia a la que volver; quizá por eso me interesan tanto las infancias ajenas, que caben en una miga. De todo lo leído me quedo con una idea: nadie describe el olor sin nombrar a quien abría la puerta del horno.`,
      "El pan, según quien no lo huele",
    ),
  },
  {
    name: "a report of a refusal, without quotation marks",
    text: entry(
      `Le pedí a un programa que escribiera mi carta de dimisión. El programa respondió que, como modelo de lenguaje, no podía asumir decisiones ajenas, y me recomendó hablar con alguien de confianza. Me pareció un consejo sensato, aunque viniera de una caja. La carta la escribí yo, con faltas y con rabia, y es la única de la que no me arrepiento.`,
    ),
  },
  {
    name: "the second day of a column about the weather",
    text: entry(WEATHER_TODAY, "El tiempo en Sevilla: 21 de noviembre"),
    context: {
      series: true,
      titles: ["El tiempo en Sevilla: 20 de noviembre"],
      earlier: [published("El tiempo en Sevilla: 20 de noviembre", WEATHER_YESTERDAY, true)],
    },
  },
  {
    name: "the second day of a forecast that is said in the same words",
    text: entry(
      `Cielo cubierto en Sevilla a primera hora y claros a partir de las diez. La temperatura máxima será de 17 grados, cuatro menos que ayer, y la mínima, de 11. El viento soplará del oeste, moderado, con alguna racha más fuerte por la tarde. La probabilidad de lluvia es del 40 % por la mañana y baja después. El sol sale a las 8.06 y se pone a las 18.07.

Mañana, domingo, llegará el frío: conviene proteger las plantas y sacar el abrigo. La semana empezará con heladas en la sierra, y no volverá la lluvia hasta el jueves, si se cumple lo que hoy se espera.`,
      "El tiempo en Sevilla: 21 de noviembre",
    ),
    context: {
      series: true,
      titles: ["El tiempo en Sevilla: 20 de noviembre"],
      earlier: [
        published(
          "El tiempo en Sevilla: 20 de noviembre",
          `Cielo despejado en Sevilla durante todo el día, con nubes altas a última hora. La temperatura máxima será de 21 grados, uno más que ayer, y la mínima, de 9. El viento soplará del norte, flojo, sin rachas. La probabilidad de lluvia es del 5 %. El sol sale a las 8.05 y se pone a las 18.08.

Mañana, sábado, cambiará el tiempo: entrará una borrasca por Huelva y conviene dejar el paraguas a mano. La semana que viene será más fría, con heladas en la sierra, si se cumple lo que hoy se espera.`,
          true,
        ),
      ],
    },
  },
  {
    name: "a recipe",
    text: entry(
      `Una sopa de ajo se hace con lo que hay. Para cuatro personas basta con esto:

- 200 g de pan duro
- 6 dientes de ajo
- 1,5 l de caldo
- 4 huevos
- 2 cucharaditas de pimentón
- 60 ml de aceite

1. Dora los ajos en el aceite a fuego lento, unos 5 minutos.
2. Añade el pan en rebanadas (añadir sal al gusto) y espera otros 3 minutos.
3. Aparta la olla, echa el pimentón y, enseguida, el caldo caliente.
4. Cuece 20 minutos y cuaja los huevos al final, a 90 °C, sin que hierva.

Sírvela en cuenco de barro. Al día siguiente está mejor.`,
      "Sopa de ajo para cuatro",
    ),
  },
  {
    name: "technical English words",
    text: entry(
      `El *pull request* llegó un viernes, que es cuando llegan los problemas. Alguien había hecho un *merge* de la rama equivocada y el *build* fallaba en el *pipeline* con un error de *timeout*. El equipo de backend echó la culpa al cache; el de frontend, al bundle. La solución fue un rollback y un café.

De aquello quedó una costumbre: antes de un deploy se lee el changelog en voz alta, y nadie toca el branch de producción sin que otra persona haya mirado el diff. Desde entonces hay menos hotfix y más siestas. El software, dicen en la oficina, es open source; el sueño, no.`,
      "Un merge en viernes",
    ),
  },
  {
    name: "a poem",
    text: entry(
      `Vuelve la barca sin prisa
con la luz encendida
y trae en la red la risa
de la noche perdida

No le preguntes al viento
por qué calla en la orilla
que el mar tiene un juramento
con la sal y la quilla

Cuando amanezca del todo
y se apaguen los faros
quedará sobre el lodo
la huella de los claros

Y un gato viejo y tranquilo
dueño de la madrugada
cruzará por el filo
de la mar y de nada`,
      "Nana del muelle",
    ),
  },
  {
    name: "an interview with a grandmother",
    text: entry(
      `Carmen cumple años en la misma casa en la que nació. Nos abre la puerta con harina en las manos.

**¿Quién le enseñó a hacer pan?**

Mi abuela, que me subía a una banqueta. Cuando era niña no llegaba a la artesa. A mis 84 años todavía la oigo contar las vueltas.

**¿Y qué decía su madre?**

Mi madre decía que el pan se hace con los brazos y se cuece con la cabeza.

**¿Qué ha cambiado?**

La harina. Y la prisa. Soy una persona de despertador, y eso ya no se lleva.`,
      "Carmen, panadera",
    ),
  },
  {
    name: "a dialogue",
    text: entry(
      `El viejo dejó la aguja sobre la red.

—Mi padre remendaba mejor que yo —dijo—. A mis años ya no veo el punto.

—Pues yo lo veo perfecto —contestó el muchacho, que nunca había tocado una.

—Tú eres joven. Soy persona de poca fe.

Se rieron los dos, y la red quedó a medias hasta el lunes.`,
      "A medias",
    ),
  },
  {
    name: "code and its explanation",
    text: entry(
      `Para contar las barcas que entran basta con unas líneas. El programa lee la lista, descarta las que no traen carga y devuelve el total:

\`\`\`js
// TODO: sorry, as an AI language model I cannot help
const total = barcas.filter((one) => one.carga > 0).length;
console.log(\`Han entrado {{total}} de XXXX barcas\`, lorem, [NOMBRE]);
\`\`\`

La plantilla usa dobles llaves, como \`{{nombre}}\`, y el marcador \`[FECHA]\` se sustituye al final. Si la lista está vacía, el resultado es cero y nadie se entera.

\`\`\`
$ node barcas.js
\`\`\``,
      "Contar barcas con un bucle",
    ),
  },
  {
    name: "an obituary",
    text: entry(
      `Ha muerto en su casa de la calle del Mar Josefa Lema, redera, a los 95 años. Había nacido en el mismo puerto el 3 de marzo de 1931 y no pasó un solo invierno lejos de él.

Aprendió el oficio de su madre y lo enseñó a dos generaciones de mujeres. Quienes trabajaron a su lado recuerdan una voz baja y unas manos que no se equivocaban. Enviudó pronto, crio a cuatro hijos y aún encontró tiempo para fundar la asociación de rederas, de la que fue presidenta hasta que le falló la vista.

El funeral será mañana en la iglesia del puerto. La familia pide que, en lugar de flores, se lleven agujas.`,
      "Josefa Lema, redera",
    ),
  },
  {
    name: "many quotations that stand in a source",
    text: entry(
      `El patrón mayor no tiene dudas: «nadie quiere madrugar más, pero el pescado no espera a nadie». Lo repite dos veces, por si acaso. Sobre el hielo dice que «los camiones llegan tarde a los mercados […] y el que llega tarde vende barato», y se encoge de hombros. De la alcaldesa, en cambio, no quiere hablar: «pregúntenle a ella cuando vuelva».`,
    ),
    context: {
      sources: [
        {
          title: "Entrevista",
          text: "Nadie quiere madrugar más, pero el pescado no espera a nadie. En invierno los camiones llegan tarde a los mercados, eso lo sabe cualquiera, y el que llega tarde vende barato. ¿La alcaldesa? Pregúntenle a ella cuando vuelva.",
        },
      ],
    },
  },
  {
    name: "titles, sayings and winks between quotation marks",
    text: entry(
      `Hay refranes que se contradicen con mucha educación. «A quien madruga Dios le ayuda» convive sin problemas con «no por mucho madrugar amanece más temprano», y los dos tienen razón según la hora. En la mesilla, «Cien años de soledad» y un despertador: elija usted cuál suena antes. A esto lo llaman ahora "gestión inteligente del descanso propio", que es una forma larga de decir siesta.`,
      "Refranes de madrugada",
    ),
  },
  {
    name: "Catalan names and places",
    text: entry(
      `La Festa de la Mare de Déu de la Candela llena Valls cada diez años. Este invierno han desfilado els Xiquets, la Colla Joves y el Ball de Valencians entre la plaça del Blat y el carrer de la Cort, con los balcones engalanados y la gente arrimada a las paredes. Jordi Puig, Montserrat Ferrer y Pere Soler, que llevan media vida en la colla, explican que el secreto está en la pinya: quien sostiene abajo no ve nada y lo siente todo. Por la noche hubo calçots en Cal Ganxo y música hasta tarde en el Pati, con la Cobla de Sant Jordi.`,
      "Valls, cada diez años",
    ),
  },
  {
    name: "an English song quoted at length",
    text: entry(
      `La canción la conoce todo el mundo, aunque casi nadie sepa lo que dice. El estribillo repite tres veces la misma promesa y luego se desdice, como hacen las personas:

> And when the night is over and the boats are coming home, you will be there with the lantern and I will not be alone

Lo bonito es que la cantan en bodas sin saber que es una despedida. En el puerto la pusieron el verano pasado al terminar la verbena, y los que entendían la letra se miraron. Los demás bailaron, que también es una forma de entender.`,
      "Bailar una despedida",
    ),
  },
  {
    name: "roman numerals",
    text: entry(
      `Las XXX Jornadas de Historia del Mar reunieron el sábado a los de siempre y a algunos nuevos. Se habló de los faros del siglo XIX, del capítulo XXX de las ordenanzas y de un papa, Juan XXIII, que de joven se mareaba en los barcos. La edición XXXI será en primavera, si hay quien la pague.`,
      "Treinta años de jornadas",
    ),
  },
  {
    name: "what is in brackets and is no gap",
    text: entry(
      `En el acta pone «el patrón [mayor] de la sala grande» y nada más [sic]. La NASA [que no es una naviera] publicó una foto del puerto visto desde arriba. En ella se distinguen tres cosas [1]: el muelle, el faro y una mancha que resultó ser el tejado de la lonja […] recién pintado.`,
      "Visto desde arriba",
    ),
  },
  {
    name: "printers and their filler",
    text: entry(
      `Antes de que existan las palabras, las páginas se llenan con un latín roto que empieza por lorem ipsum y no termina nunca. Lo usan los diseñadores para que nadie lea: si un texto se entiende, el cliente opina del texto. El original es de Cicerón y hablaba del dolor; la versión de los impresores no habla de nada, y por eso sirve.`,
      "El latín que nadie lee",
    ),
  },
  {
    name: "a service column that speaks to its readers",
    text: entry(
      `Cambiar la hora del reloj del horno parece imposible hasta que se hace. Pulse a la vez las dos teclas de la izquierda y espere tres segundos; cuando parpadeen los números, gire el mando. Si suena un pitido, ya está.

¿Y si no suena? Entonces desenchufe el aparato, cuente hasta diez y vuelva a empezar. Si tiene otro modelo, no dude en mirar el manual, que suele estar en el cajón de las pilas. Esperamos que le sirva.`,
      "El reloj del horno",
    ),
  },
  {
    name: "an opening that says yes",
    text: entry(
      `Claro que sí: hay días en los que el mar no quiere a nadie. Aquí está el muelle para demostrarlo, vacío y mojado, con las barcas amarradas en doble fila y los hombres mirando al cielo como quien mira el correo. Por supuesto, nadie lo dice. Se habla de fútbol, se afila un cuchillo, se vuelve a mirar. A mediodía, cuando por fin se abre un claro, ya es tarde para salir y pronto para irse.`,
      "Días de amarre",
    ),
  },
  {
    name: "somebody who cannot write",
    text: entry(
      `Hoy no puedo escribir un texto alegre. He escrito este artículo tres veces y las tres lo he roto, porque mentir va en contra de mis principios y la verdad no da para un domingo. Lo siento, no puedo evitar mirar por la ventana: allí sigue el barco, encallado desde el martes, con su lona azul. Mañana vendrán a por él. Claro, aquí está la trampa de los días así, que uno no sabe si escribe para acompañar o para que lo acompañen. ¿Te gustaría que lo dejáramos en tablas?`,
      "Domingo en blanco",
    ),
  },
  {
    name: "a teacher who corrects, and a sentence that does",
    text: entry(
      `Corrijo exámenes desde hace tres días y he llegado a una conclusión, o mejor dicho, a una sospecha: los alumnos escriben mejor cuando creen que nadie los va a leer. El examen es lo contrario de una carta. Perdón por la comparación. La nota para los padres la escribo siempre al final, con otra tinta, y dice menos de lo que sé.`,
      "Tinta de dos colores",
    ),
  },
  {
    name: "one set phrase, and another",
    text: entry(
      `${ARTICLE}\n\nEn definitiva, la lonja no es solo un mercado. Es también la plaza del pueblo.`,
    ),
  },
  {
    name: "a column that quotes what it was asked for",
    text: entry(
      `El encargo de hoy decía así:\n\n> Cuenta cómo se trabaja en la lonja antes de que amanezca, sin nombrar a nadie.\n\n${ARTICLE}`,
    ),
    context: { instructions: [instructions] },
  },
  {
    name: "a list for the suitcase",
    text: entry(
      `Para una semana en la costa en noviembre no hace falta casi nada. Esto es lo que nosotros llevaríamos:

- Un chubasquero que no pese
- Dos jerséis, uno para mojarse
- Calcetines de lana, aunque pique
- Una libreta y un lápiz con punta
- Pan para el primer día

Lo demás se compra allí o se pide prestado`,
      "La maleta de noviembre",
    ),
  },
  {
    name: "an end without a full stop: a signature",
    text: entry(`${ARTICLE}\n\n*La redacción de El Faro*`),
  },
  {
    name: "an end that is a picture's place, a table, or code",
    text: entry(
      `${ARTICLE}\n\n| Hora | Qué pasa |\n| --- | --- |\n| 5.00 | Llegan las barcas |\n| 7.00 | Se van los camiones |`,
    ),
  },
  {
    name: "figures that stand in the source, written in another way",
    text: entry(
      `${ARTICLE}\n\nEl año pasado pasaron por la cinta 12.450 cajas, un 3,5 % más, y se pagaron 1.200.000 euros.`,
    ),
    context: {
      sources: [
        {
          title: "Memoria",
          text: "Cajas: 12450. Variación: 3.5 por ciento. Importe: 1,200,000 €.",
        },
      ],
    },
  },
  {
    name: "a historical article with its years",
    text: entry(
      `El faro se encendió en 1862, cuando el puerto apenas tenía dos calles. En 1903 le pusieron la lente que aún conserva y en 1974 se fue el último farero, que no quiso fiesta. Desde 1991 funciona solo. Nadie ha vuelto a dormir allí, aunque en 2008 alguien pidió permiso para escribir una novela y se lo negaron.`,
      "Historia breve de un faro",
    ),
  },
  {
    name: "an article on another matter in a space with many",
    text: entry(
      `Los domingos el mercado cambia de dueño: se van los puestos de fruta y llegan los libros. Vienen en cajas de naranjas, mal colocados, y eso es lo mejor que tienen. Quien busca un título concreto se vuelve loco; quien no busca nada encuentra tres. El librero más antiguo, que no da su nombre, clasifica por colores y jura que así vende más. A la una se levanta el viento, las páginas se abren solas y todo el mundo lee un poco, aunque sea por sujetarlas.`,
      "Libros en cajas de naranjas",
    ),
    context: { earlier: [published("El puerto madruga", ARTICLE)], links: { has: () => false } },
  },
  { name: "a comment with a name", text: comment("Muy de acuerdo con Ana: el final es lo mejor.") },
  {
    name: "a comment that quotes the title it is about",
    text: comment(
      "Sobre «El puerto que madruga más que nadie»: entre los gatos y los vecinos, me quedo con los vecinos.",
    ),
  },
  {
    name: "a comment with an address that it was given",
    text: comment("Está explicado en https://puerto.example/mareas con más detalle."),
    context: { links: { has: (address) => address === "https://puerto.example/mareas" } },
  },
  { name: "a comment that has tags in it", text: comment("Vale: <script>alert(1)</script>") },
  {
    name: "just as many words as were asked for",
    text: entry(ARTICLE),
    context: { words: { min: 100, max: 200 } },
  },
];

export const good: Case[] = texts.map((text) => ({ ...text, found: [] }));
